import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('an unknown command does nothing but name those there are', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'launch.mjs'), 'nonsense'],
    {
      encoding: 'utf8',
    },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: .*\|test:crash\|/),
  })
})
