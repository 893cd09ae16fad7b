import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asOrdinaryUser } from '../../tests/as-ordinary-user.ts'
import { dataFolderWarning, makeDataFolder } from './data-folder.ts'

let clone: string
beforeEach(() => {
  clone = realpathSync(mkdtempSync(path.join(tmpdir(), 'sangam-data-folder-')))
  vi.spyOn(process, 'cwd').mockReturnValue(clone)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(clone, { recursive: true })
})

const images = { cacheBytes: 0, bucket: undefined }
const demo = { production: false, databaseUrl: undefined, images }
const inClone = (name: string) => path.join(clone, name)

test('data inside the program\u2019s folder is told of at the start, louder in production, and with what it is', () => {
  const dataDir = inClone('.data')
  expect(dataFolderWarning({ ...demo, dataDir })).toBe(
    `Your orders, accounts and photos lie in ${dataDir}, inside the program's folder: deleting that folder, or git clean -ffdx in it, deletes them. To keep them elsewhere, set DATA_DIR.`,
  )
  expect(dataFolderWarning({ ...demo, production: true, dataDir })).toBe(
    `WARNING: your orders, accounts and photos lie in ${dataDir}, inside the program's folder: deleting that folder, or git clean -ffdx in it, deletes them. Stop the shop, move ${dataDir} to a place of its own, and name that in DATA_DIR.`,
  )
  expect(dataFolderWarning({ ...demo, databaseUrl: 'postgres://db/shop', dataDir })).toContain(
    'Your photos lie in',
  )
})

test('data anywhere else is not, nor a folder whose name only begins alike', () => {
  for (const dataDir of [`${clone}-data`, '/var/lib/shop', path.dirname(clone)])
    expect(dataFolderWarning({ ...demo, dataDir })).toBeUndefined()
})

test('T59 git clean -fdx in the clone leaves the data folder as it is', () => {
  const dataDir = inClone('.data')
  makeDataFolder({ dataDir })
  makeDataFolder({ dataDir })
  writeFileSync(path.join(dataDir, 'postgres.json'), '{}')
  writeFileSync(inClone('.gitignore'), '.data/\nbuild\n')
  writeFileSync(inClone('build'), '')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' })
  git('init', '--quiet')
  git('add', '.gitignore')
  git('clean', '-fdxq')
  expect(existsSync(inClone('build'))).toBe(false)
  expect(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')).toBe('{}')
  expect(git('status', '--short')).toBe('A  .gitignore\n')
})

test('a data folder of another user is refused with what to do', () => {
  chmodSync(clone, 0o555)
  const start = `
    const { makeDataFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))})
    for (const dataDir of process.argv.slice(1))
      try { makeDataFolder({ dataDir }) } catch (error) { console.log(error.name + ': ' + error.message) }`
  const [program, args] = asOrdinaryUser(process.execPath, [
    '--input-type=module',
    '-e',
    start,
    inClone('.data'),
    clone,
  ])
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' })
  chmodSync(clone, 0o755)
  for (const dataDir of [inClone('.data'), clone])
    expect(stdout).toContain(
      `BadSetting: DATA_DIR: this user may not write to ${dataDir}. Start the shop as the user whose folder it is, or with a data folder of your own: DATA_DIR=`,
    )
})
