import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a command under its old name does nothing but name the new one', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'launch.mjs'), 'screens'], {
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: 'npm run screens is now npm run screenshots.\n' })
})
