import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrdinaryUser } from '../tests/as-ordinary-user.ts'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { hideFromGitClean } from './hide-from-git-clean.mjs'
// @ts-expect-error the same
import { findRelease, takeRelease } from './release.mjs'

const take = takeRelease as (root: string) => string
const find = findRelease as (root: string) => string | undefined

const DAY_S = 24 * 60 * 60

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'sangam-release-')))
  write('package.json', '{}')
  write('package-lock.json', LOCK)
  write('server/main.ts', 'old')
  write('server/main.test.ts', 'test')
  write('node_modules/hono/index.js', 'hono 1')
  write('node_modules/vite/index.js', 'vite')
  write('node_modules/.cache/large', 'cache')
  build({ 'root-A.js': 'A', 'same-S.js': 'S' })
})
afterEach(() => rmSync(root, { recursive: true }))

const LOCK = JSON.stringify({
  packages: { 'node_modules/hono': {}, 'node_modules/vite': { dev: true } },
})

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}
function build(assets: Record<string, string>): void {
  rmSync(path.join(root, 'build'), { recursive: true, force: true })
  write('build/server/index.js', JSON.stringify(assets))
  for (const [name, content] of Object.entries(assets))
    write(`build/client/assets/${name}`, content)
}
const names = () =>
  readdirSync(path.join(root, '.releases')).filter((name) => !name.startsWith('.'))
const earlierOf = (release: string) =>
  readdirSync(path.join(release, 'build/earlier/assets')).sort()
/** As the process that ran from it, ended. */
const endUse = (release: string) => rmSync(path.join(release, '.users'), { recursive: true })

test('a release has the sources, the build and the packages that run, and keeps them whatever happens in the clone', () => {
  const release = take(root)
  for (const gone of ['node_modules', 'build', 'server'])
    rmSync(path.join(root, gone), { recursive: true })
  const read = (file: string) => readFileSync(path.join(release, file), 'utf8')
  expect(read('server/main.ts')).toBe('old')
  expect(read('node_modules/hono/index.js')).toBe('hono 1')
  expect(read('build/client/assets/root-A.js')).toBe('A')
  for (const left of ['server/main.test.ts', 'node_modules/vite', 'node_modules/.cache'])
    expect([left, existsSync(path.join(release, left))]).toEqual([left, false])
})

test('the same clone gives the same release; other sources, another build and repaired packages another', () => {
  const first = take(root)
  expect(take(root)).toBe(first)
  expect(find(root)).toBe(first)
  write('server/main.ts', 'new')
  expect(find(root)).toBeUndefined()
  const second = take(root)
  rmSync(path.join(root, 'node_modules/hono'), { recursive: true })
  write('node_modules/hono/index.js', 'hono 1')
  const third = take(root)
  build({ 'root-B.js': 'B' })
  expect(new Set([first, second, third, take(root)]).size).toBe(4)
})

test('a release goes at the next start once nobody runs from it', () => {
  const first = take(root)
  write('server/main.ts', 'new')
  const second = take(root)
  expect(names().sort()).toEqual([first, second].map((each) => path.basename(each)).sort())
  endUse(first)
  take(root)
  expect(names()).toEqual([path.basename(second)])
})

test('a release that was cut short is made anew', () => {
  write('.releases/.making-1/server/main.ts', '')
  const release = take(root)
  rmSync(path.join(release, 'package.json'))
  expect(find(root)).toBeUndefined()
  expect(existsSync(path.join(take(root), 'package.json'))).toBe(true)
  expect(
    readdirSync(path.join(root, '.releases')).filter((name) => name.startsWith('.making')),
  ).toEqual([])
})

test('T59 assets of earlier builds are kept for a week after they were superseded, through several builds, then go', () => {
  endUse(take(root))
  build({ 'root-B.js': 'B', 'same-S.js': 'S' })
  const second = take(root)
  expect(earlierOf(second)).toEqual(['root-A.js'])
  const superseded = Date.now() / 1_000 - 6 * DAY_S
  utimesSync(path.join(second, 'build/earlier/assets/root-A.js'), superseded, superseded)

  endUse(second)
  build({ 'root-C.js': 'C', 'same-S.js': 'S' })
  const third = take(root)
  expect(earlierOf(third)).toEqual(['root-A.js', 'root-B.js'])
  const longAgo = superseded - 2 * DAY_S
  utimesSync(path.join(third, 'build/earlier/assets/root-A.js'), longAgo, longAgo)
  take(root)
  expect(earlierOf(third)).toEqual(['root-B.js'])
})

test('T59 git clean takes neither releases nor what else looks like a repository of its own', () => {
  const release = take(root)
  write('.data/postgres.json', '{}')
  write('.cleaned/file', '')
  write('.gitignore', '.releases/\n.data/\n.cleaned/\n')
  ;(hideFromGitClean as (folder: string) => void)(path.join(root, '.data'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root })
  git('init', '--quiet')
  git('clean', '-fdxq')
  expect(existsSync(path.join(root, '.cleaned'))).toBe(false)
  expect(existsSync(path.join(root, '.data/postgres.json'))).toBe(true)
  expect(existsSync(path.join(release, 'server/main.ts'))).toBe(true)
})

test('in another user’s clone the shop runs from the clone, and says what must not be done there', () => {
  const release = take(root)
  const users = path.join(release, '.users')
  chmodSync(users, 0o555)
  const start = `
    const { takeRelease } = await import(${JSON.stringify(path.join(import.meta.dirname, 'release.mjs'))})
    console.log(takeRelease(process.argv[1]))`
  const [program, args] = asOrdinaryUser(process.execPath, [
    '--input-type=module',
    '-e',
    start,
    root,
  ])
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  chmodSync(users, 0o755)
  expect(stdout).toBe('undefined\n')
  expect(stderr).toBe(
    `${path.join(root, '.releases')} belongs to another user, so the shop runs from ${root} itself: do not install, build or update there while the shop runs.\n`,
  )
})
