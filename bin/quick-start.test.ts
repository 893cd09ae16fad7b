import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { compileCacheEnv, quickStartArgs } from './quick-start.mjs'

const root = path.resolve(import.meta.dirname, '..')

test('with the hook before them, our modules and drizzle’s own find the same files as without', () => {
  const report = (args: string[]) =>
    execFileSync(
      process.execPath,
      [...args, '--input-type=module', '--eval', REPORT, path.join(root, 'db/database.ts')],
      { cwd: root, encoding: 'utf8' },
    )
  const plain = report([])
  expect(JSON.parse(plain)).toHaveLength(5)
  expect(report(quickStartArgs(root, 'server/main.ts'))).toBe(plain)
})

/** Where the packages are, and what they hold. A module that is found twice has two classes. */
const REPORT = `
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'pg']
  await import(process.argv[1])
  const { SQL } = await import('drizzle-orm')
  const { SQL: direct } = await import('drizzle-orm/sql/sql')
  const found = await Promise.all(
    names.map(async (name) => [import.meta.resolve(name), Object.keys(await import(name))]),
  )
  console.log(JSON.stringify([...found, SQL === direct]))`

test('only programs of the shop have the hook', () => {
  expect(quickStartArgs(root, 'server/commands/doctor.ts')).toHaveLength(1)
  expect(quickStartArgs(root, 'tools/bench/main.ts')).toEqual([])
  expect(quickStartArgs(path.join(root, 'none'), 'server/main.ts')).toEqual([])
})

test('the compile cache lies in the release, unless that is another user’s or the environment names another', () => {
  const release = mkdtempSync(path.join(tmpdir(), 'release-'))
  try {
    expect(compileCacheEnv(release, {})).toEqual({
      NODE_COMPILE_CACHE: path.join(release, '.compile-cache'),
    })
    expect(compileCacheEnv(release, {}, 4711)).toEqual({})
    expect(compileCacheEnv(release, { NODE_COMPILE_CACHE: '/own' })).toEqual({})
    expect(compileCacheEnv(undefined, {})).toEqual({})
  } finally {
    rmSync(release, { recursive: true })
  }
})
