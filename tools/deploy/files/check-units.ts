import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expectThat } from '../check-front.ts'
import { PROGRAMS } from '../programs/debian-programs.ts'
import type { Installation } from '../installation.ts'
import { ROOT } from '../../../tests/update/second-build.ts'

const run = promisify(execFile)
const UNITS = {
  'sangam.service': 'sangam.service',
  'sangam@.service': 'sangam@a.service',
  'sangam-backup.service': 'sangam-backup.service',
  'sangam-backup.timer': 'sangam-backup.timer',
}

/** systemd's own reading of the files, and how exposed it calls the service (0 to 10). */
export async function checkUnits({ at }: Installation): Promise<string> {
  const folder = at('/etc/systemd')
  mkdirSync(folder)
  for (const [file, name] of Object.entries(UNITS)) {
    copyFileSync(path.join(ROOT, 'deploy', file), path.join(folder, name))
  }
  const analyze = (...args: string[]) => run(PROGRAMS.systemd, args, { cwd: folder })
  for (const name of Object.values(UNITS)) {
    const { stderr } = await analyze('verify', `./${name}`)
    // /usr/bin/node and the user sangam may be missing on this machine.
    const said = stderr.split('\n').filter((line) => line.includes(name) && !/node/.test(line))
    expectThat(said.length === 0, said.join('; '))
  }
  const { stdout } = await analyze('security', '--offline=yes', './sangam.service')
  const [exposure] = /Overall exposure level.*/.exec(stdout) ?? []
  expectThat(exposure?.includes(' OK ') === true, exposure ?? 'no exposure level')
  return String(exposure).replaceAll(/[^\w .:]/g, '')
}

/** As the kernel sees it: the user, and that it can get no rights that it does not have. */
export async function isUnprivileged(pid: number): Promise<string> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const fieldOf = (name: string) =>
    new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? 'nothing'
  const said = ['Uid', 'Gid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map(
    (name) => `${name} ${fieldOf(name)}`,
  )
  expectThat(fieldOf('Uid') !== '0' && fieldOf('Gid') !== '0', said.join(', '))
  expectThat(/^0+$/.test(fieldOf('CapEff')) && fieldOf('NoNewPrivs') === '1', said.join(', '))
  return said.join(', ')
}
