import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLogShort, rotateLog } from './log-rotation.ts'

const LINE = `${'x'.repeat(99)}\n`

let folder: string
let log: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sangam-log-'))
  log = path.join(folder, 'postgres.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('T48 a log that grew too long is cut while a program appends to it, and its older lines are kept beside it', async () => {
  const file = openSync(log, 'a')
  const stop = keepLogShort(log, 10)
  appendFileSync(file, LINE.repeat(50_001))
  await expect.poll(() => statSync(log).size).toBe(0)
  expect(statSync(`${log}.old`).size).toBe(5_000_100)
  appendFileSync(file, 'and on\n')
  expect(readFileSync(log, 'utf8')).toBe('and on\n')
  stop()
  closeSync(file)
})

test('at a start a log that grew too long makes room for a new one, and a short or missing one stays as it is', () => {
  rotateLog(log)
  appendFileSync(log, 'short\n')
  rotateLog(log)
  expect(readFileSync(log, 'utf8')).toBe('short\n')
  appendFileSync(log, LINE.repeat(50_001))
  rotateLog(log)
  expect(statSync(log, { throwIfNoEntry: false })).toBeUndefined()
  expect(statSync(`${log}.old`).size).toBe(5_000_106)
})
