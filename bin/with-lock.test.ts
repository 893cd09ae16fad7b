import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { withLock } from './with-lock.mjs'

let root: string
let lock: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sangam-only-'))
  lock = path.join(root, 'lock')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

test('two who come at once go one after the other', async () => {
  const steps: string[] = []
  const go = (name: string) =>
    withLock(
      root,
      async () => {
        steps.push(`${name} in`)
        await sleep(50)
        steps.push(`${name} out`)
      },
      lock,
    )
  await Promise.all([go('one'), go('two')])
  expect(steps).toEqual(['one in', 'one out', 'two in', 'two out'])
  expect(existsSync(lock)).toBe(false)
})

test('what a killed launch left behind does not stop the next one', async () => {
  mkdirSync(lock)
  writeFileSync(path.join(lock, 'pid'), '999999999')
  expect(await withLock(root, () => 'done', lock)).toBe('done')
})
