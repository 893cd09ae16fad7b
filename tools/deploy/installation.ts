import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedUser } from '#db/embedded/os-user.ts'
import { copySources, ROOT } from '../../tests/update/second-build.ts'
import { deployFile, type Replacement } from './files/deploy-file.ts'
import { readUnit, type Unit } from './files/systemd-unit.ts'

const run = promisify(execFile)

export type Installation = {
  /** Holds everything of the run. */
  folder: string
  /** In place of a path of docs/running.md: `/srv/sangam`. */
  at(place: string): string
  /** Writes a file below the folder and returns its path. */
  write(place: string, text: string): string
  /** A unit of deploy/ with its paths replaced. */
  unit(file: string, instance?: string): Unit
}

/** The folder of a run. From now on all that this process puts into the temporary folder is in it. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-deploy-'))
  // The shop, the database and the pooler are other users.
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'tmp'))
  chmodSync(path.join(folder, 'tmp'), 0o1777)
  process.env.TMPDIR = path.join(folder, 'tmp')
  return folder
}

/** The machine of docs/running.md: code and data as the shop's own user has them. */
export async function install(folder: string): Promise<Installation> {
  const at = (place: string) => path.join(folder, place)
  for (const place of ['/opt/sangam', '/srv', '/etc/sangam', '/var/log'])
    mkdirSync(at(place), { recursive: true })
  copySources(at('/opt/sangam'))
  for (const name of ['bin', 'build'])
    cpSync(path.join(ROOT, name), at(`/opt/sangam/${name}`), { recursive: true })
  // Section 8 of the page: one folder of photos, linked into each server's own.
  mkdirSync(at('/srv/sangam/item-images'), { recursive: true })
  for (const place of ['/srv/sangam-a', '/srv/sangam-b']) {
    mkdirSync(at(place))
    symlinkSync(at('/srv/sangam/item-images'), at(`${place}/item-images`))
  }
  const user = unprivilegedUser()
  if (user)
    await run('chown', [
      '-R',
      `${user.uid}:${user.gid}`,
      at('/opt/sangam'),
      at('/srv'),
      at('/var/log'),
    ])
  // Links to the same files take no room; another file system gets copies.
  const packages = [path.join(ROOT, 'node_modules'), at('/opt/sangam/node_modules')]
  await run('cp', ['-al', ...packages]).catch(() => run('cp', ['-a', ...packages]))
  return {
    folder,
    at,
    write(place, text) {
      writeFileSync(at(place), text)
      return at(place)
    },
    unit(file, instance) {
      const places = ['/opt/sangam', '/etc/sangam']
      const paths = places.map((place): Replacement => [place, at(place)])
      return readUnit(deployFile(file, paths), instance)
    },
  }
}
