import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { envFileArgs } from './env-file.mjs'

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sangam env-'))
  const program = 'console.log(JSON.stringify([process.env.PORT, process.env.MAIL_FROM]))\n'
  for (const folder of ['server', 'tests']) {
    mkdirSync(path.join(root, folder))
    writeFileSync(path.join(root, folder, 'main.js'), program)
  }
  writeFileSync(path.join(root, '.env'), '# settings\nPORT=4711\nMAIL_FROM="Us <us@shop.in>"\n')
})
afterAll(() => rmSync(root, { recursive: true }))

/** PORT and MAIL_FROM as a launched program sees them. */
function seen(program: string, env: Record<string, string> = {}): unknown {
  const args = [...envFileArgs(root, program, env), path.join(root, program)]
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }))
}

test('settings in .env are read by what runs the shop, and variables of the environment win', () => {
  expect(seen('server/main.js')).toEqual(['4711', 'Us <us@shop.in>'])
  expect(seen('server/main.js', { PORT: '80' })).toEqual(['80', 'Us <us@shop.in>'])
})

test('tests do not read .env, nor does a shop that they start', () => {
  expect(seen('tests/main.js')).toEqual([null, null])
  expect(seen('server/main.js', { NODE_ENV: 'test' })).toEqual([null, null])
})

test('without a .env nothing is said of it', () => {
  expect(envFileArgs(path.join(root, 'server'), 'server/main.js', {})).toEqual([])
})
