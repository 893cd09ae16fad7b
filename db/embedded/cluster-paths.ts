import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Account, run } from './os-user.ts'
import { openToAll } from './copy-binaries.ts'

/** Where the files of one cluster are, and the password that opens it. */
export type Home = {
  /** Real path of the shop's folder. */
  dataDir: string
  /** The folder that holds `cluster` and what lies beside it: usually the shop's own. */
  folder: string
  /** Postgres's own folder. */
  cluster: string
  log: string
  password: string
  /** The port it had last: taken again if free, so that a shop whose database was restarted by a command finds it. */
  port: number | undefined
}

/** What postgres.json holds; `folder` only where the files had to be kept elsewhere. */
type Kept = { password: string; port?: number; folder?: string; dataDir: string }

/**
 * Reads where the cluster of this folder is, or settles it at the first start. The caller has the folder's turn.
 * @throws Error with one sentence if files are missing that cannot be made anew.
 */
export async function findHome(dataDir: string, account: Account | undefined, systemDir: string): Promise<Home> {
  const kept = read(dataDir)
  if (kept) return existing(dataDir, kept)
  if (existsSync(path.join(dataDir, 'postgres')))
    throw new Error(
      `${fileIn(dataDir)} is missing, and with it the password of the database beside it: put it back from a backup, or move ${path.join(dataDir, 'postgres')} away to begin with an empty shop`,
    )

  const fresh: Kept = { password: randomBytes(24).toString('base64url'), dataDir }
  if (account && !(await canWorkIn(dataDir, account))) {
    openToAll(systemDir)
    fresh.folder = mkdtempSync(path.join(systemDir, 'data-'))
    openToAll(fresh.folder)
  }
  keep(dataDir, fresh)
  return homeOf(dataDir, fresh)
}

/** Notes the port for the next start. */
export function keepPort(home: Home, port: number): void {
  const kept = read(home.dataDir)
  if (kept && kept.port !== port) keep(home.dataDir, { ...kept, port })
}

function existing(dataDir: string, kept: Kept): Home {
  if (kept.folder && !existsSync(kept.folder))
    throw new Error(
      `The database files of ${dataDir} were kept in ${kept.folder}, which is gone: put it back from a backup, or remove ${fileIn(dataDir)} to begin with an empty shop`,
    )
  if (kept.folder && kept.dataDir !== dataDir) {
    // A moved folder takes its database along; a copied one would share it with the original.
    if (read(kept.dataDir)?.folder === kept.folder)
      throw new Error(
        `${dataDir} is a copy of ${kept.dataDir}, whose database files are in ${kept.folder}: remove ${fileIn(dataDir)} to give it a database of its own`,
      )
    keep(dataDir, { ...kept, dataDir })
  }
  return homeOf(dataDir, kept)
}

function homeOf(dataDir: string, kept: Kept): Home {
  const folder = kept.folder ?? dataDir
  return {
    dataDir,
    folder,
    cluster: path.join(folder, 'postgres'),
    log: path.join(folder, 'postgres.log'),
    password: kept.password,
    port: kept.port,
  }
}

/** Tried for real, since the modes of all parents, access lists and mounts have a say in it. */
async function canWorkIn(folder: string, account: Account): Promise<boolean> {
  const probe = mkdtempSync(path.join(folder, 'postgres.probe-'))
  chownSync(probe, account.uid, account.gid)
  const { succeeded } = await run('/bin/sh', ['-c', 'test -w "$1" && cd "$1"', 'sh', probe], account)
  rmdirSync(probe)
  return succeeded
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.json')

function read(dataDir: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${fileIn(dataDir)} cannot be read: ${(error as Error).message}`)
  }
}

function keep(dataDir: string, kept: Kept): void {
  const making = `${fileIn(dataDir)}.making`
  // On disk before the cluster that it opens: without the password that would be lost.
  writeFileSync(making, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(making, fileIn(dataDir))
}
