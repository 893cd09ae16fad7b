import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, unprivilegedUser } from '#db/embedded/os-user.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { query } from './faulted-shop.ts'

/**
 * Programs of an installed Postgres, as Debian and its derivatives have it: the embedded one comes
 * without pg_basebackup. Undefined where there is none.
 */
export const installedPostgres = newestOf('/usr/lib/postgresql')

function newestOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((version) => Number(version) >= 15)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(folder, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'pg_basebackup')))
}

export type StreamingPair = {
  /** Where the shop looks for its database, whichever of the two is there. */
  url: string
  /** Ends the primary as a power cut does, and moves the standby to its address, still read-only. */
  failOver(): Promise<void>
  /** Makes the standby the primary. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** A primary and a standby that has each transaction before the primary acknowledges it. */
export async function openStreamingPair(bin: string): Promise<StreamingPair> {
  const osUser = unprivilegedUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-pair-'))
  await chmod(folder, 0o755)
  const homes = { primary: path.join(folder, 'primary'), standby: path.join(folder, 'standby') }
  if (osUser) await chown(folder, osUser.uid, osUser.gid)
  const [port, standbyPort] = [await freePort(), await freePort()]
  const url = `postgres://sangam@127.0.0.1:${port}/shop`

  async function call(program: string, ...args: string[]): Promise<void> {
    const { succeeded, output } = await run(path.join(bin, program), args, osUser)
    if (!succeeded) throw new Error(`${program}: ${output}`)
  }
  const start = (home: string, at: number) => {
    const options = `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
    return call('pg_ctl', 'start', '--wait', '-D', home, '-l', `${home}.log`, '-o', options)
  }
  const stop = (home: string) => call('pg_ctl', 'stop', '--wait', '-m', 'immediate', '-D', home)

  const init = ['--username=sangam', '--auth=trust', '--encoding=UTF8', '--locale=C']
  await call('initdb', '-D', homes.primary, ...init)
  await start(homes.primary, port)
  const administrator = url.replace(/shop$/, 'postgres')
  await query(administrator, 'create database shop')
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'sangam']
  await call('pg_basebackup', ...from, '-D', homes.standby, '-R', '-c', 'fast')
  await start(homes.standby, standbyPort)
  await query(
    administrator,
    `alter system set synchronous_standby_names = '*'`,
    'select pg_reload_conf()',
  )
  return {
    url,
    async failOver() {
      await stop(homes.primary)
      await stop(homes.standby)
      await start(homes.standby, port)
    },
    promote: () => call('pg_ctl', 'promote', '--wait', '-D', homes.standby),
    async close() {
      for (const home of [homes.primary, homes.standby]) await stop(home).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}
