import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asOrdinaryUser } from '../tests/as-ordinary-user.ts'

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

test('in another user’s folder that is not built, a start says what to do and runs no tool', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'sangam-launch-'))
  try {
    cpSync(import.meta.dirname, path.join(root, 'bin'), { recursive: true })
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(import.meta.dirname, '..', name), path.join(root, name))
    chmodSync(root, 0o555)
    const [program, args] = asOrdinaryUser(process.execPath, [
      path.join(root, 'bin/launch.mjs'),
      'start',
    ])
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(
      `The shop has to be installed first, and this user may not write to ${root}. Run “npm run build” there as the user whose folder it is, and start the shop again; or clone it into a folder of your own and start it there.\n`,
    )
  } finally {
    chmodSync(root, 0o755)
    rmSync(root, { recursive: true })
  }
})
