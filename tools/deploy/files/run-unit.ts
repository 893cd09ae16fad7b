import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedUser } from '#db/embedded/os-user.ts'
import { argumentsOf, readEnvironmentFile, type Unit } from './systemd-unit.ts'

export type RunningUnit = {
  pid: number
  /** All it has printed, as journalctl would show it. */
  journal(): string
  /** As KillMode=mixed does. @returns the exit code */
  stop(): Promise<number | null>
  ended: Promise<number | null>
}

export type UnitOptions = {
  /** Folder of the log and of what the unit keeps in /tmp (PrivateTmp). */
  folder: string
  name: string
  /** In place of the unit's own command, as `systemd-run` with the unit's settings. */
  command?: readonly [string, ...string[]]
  env?: Record<string, string>
}

/** Directives that are carried out here; all others need systemd. */
const CARRIED_OUT = new Set([
  'User',
  'Group',
  'WorkingDirectory',
  'EnvironmentFile',
  'ExecStart',
  'KillMode',
  'TimeoutStopSec',
  'NoNewPrivileges',
  'CapabilityBoundingSet',
  'UMask',
  'Nice',
  'PrivateTmp',
])
export const leftToSystemd = ({ directives }: Unit): string[] =>
  directives.filter((name) => !CARRIED_OUT.has(name))

/** Starts what a unit starts, with its user, settings, umask and rights. */
export function startUnit(unit: Unit, { folder, name, command, env }: UnitOptions): RunningUnit {
  const [program, ...args] = commandLine(unit, command ?? argumentsOf(unit.one('ExecStart')))
  const log = path.join(folder, `${name}.log`)
  const output = createWriteStream(log)
  const child = spawn(program, args, {
    cwd: unit.one('WorkingDirectory'),
    // Of the environment of whoever runs this nothing is handed on, as with systemd.
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...readEnvironmentFile(readFileSync(unit.one('EnvironmentFile'), 'utf8')),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, in place of systemd's control group.
    detached: true,
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const stopMs = 1_000 * Number(unit.all('TimeoutStopSec')[0] ?? 90)
  return {
    pid: child.pid ?? 0,
    journal: () => readFileSync(log, 'utf8'),
    ended,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      const code = await Promise.race([ended, sleep(stopMs, 'late' as const, { ref: false })])
      killGroup(child)
      if (code === 'late') throw new Error(`${name} has not ended within TimeoutStopSec`)
      return code
    },
  }
}

/** @throws with the end of what it has printed where it does not end with 0 */
export async function runUnit(unit: Unit, options: UnitOptions): Promise<string> {
  const running = startUnit(unit, options)
  const code = await running.ended
  if (code !== 0) throw new Error(`${options.name} ended with ${code}: ${lastLines(running)}`)
  return running.journal()
}

export const lastLines = ({ journal }: RunningUnit): string => journal().slice(-2_000)

function commandLine(unit: Unit, [program, ...args]: readonly string[]): [string, ...string[]] {
  const user = unprivilegedUser()
  const [nice] = unit.all('Nice')
  const line = [
    ...(nice ? ['nice', '-n', nice] : []),
    // Only root may become somebody else, and give rights away.
    'setpriv',
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
    ...(user && unit.one('CapabilityBoundingSet') === '' ? ['--bounding-set=-all'] : []),
    ...(unit.one('NoNewPrivileges') === 'yes' ? ['--no-new-privs'] : []),
    'sh',
    '-c',
    `umask ${unit.one('UMask')} && exec "$@"`,
    'sh',
    // Debian 12 has an older Node than the launcher needs.
    ...(program === '/usr/bin/node' ? [process.execPath] : [String(program)]),
    ...args,
  ]
  return line as [string, ...string[]]
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
