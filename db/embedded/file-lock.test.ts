import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from './file-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/sangam-lock-')
  file = path.join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('many share a lock, and one has it alone', () => {
  const [one, two] = [tryLock(file, 'shared'), tryLock(file, 'shared')]
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  one?.release()
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  two?.release()
  const alone = tryLock(file, 'exclusive')
  expect(alone).toBeDefined()
  expect(tryLock(file, 'shared')).toBeUndefined()
  alone?.release()
})

test('the lock of a killed process is free', async () => {
  const program = `const { tryLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))})
    tryLock(${JSON.stringify(file)}, 'exclusive')
    console.log('locked')
    setTimeout(() => {}, 60_000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  holder.kill('SIGKILL')
  await new Promise((resolve) => holder.once('exit', resolve))
  const lock = tryLock(file, 'exclusive')
  expect(lock).toBeDefined()
  lock?.release()
})
