import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from './backup-error.ts'
import { IMAGES_FOLDER, SECRETS_FOLDER } from './manifest.ts'

/** Files of the data folder that cannot be made again, by the folder of the archive they go to. */
export type FileKind = typeof IMAGES_FOLDER | typeof SECRETS_FOLDER
export const FILE_KINDS = [IMAGES_FOLDER, SECRETS_FOLDER] as const

/** The embedded database's own password is none: a new database is made with a new one. */
const SECRETS = ['session-secret']
/** No folder, nothing hidden, nothing that is still being written. */
const FILE_NAME = /^[\w-][\w.-]*$/

const folderOf = (dataDir: string, kind: FileKind): string =>
  kind === SECRETS_FOLDER ? dataDir : path.join(dataDir, IMAGES_FOLDER)

/** Names of the files of a kind, sorted. */
export async function listFiles(dataDir: string, kind: FileKind): Promise<string[]> {
  const entries = await readdir(folderOf(dataDir, kind), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && isFileOf(kind, entry.name))
    .map(({ name }) => name)
    .sort()
}

function isFileOf(kind: FileKind, name: string): boolean {
  if (kind === SECRETS_FOLDER) return SECRETS.includes(name)
  return FILE_NAME.test(name) && !name.endsWith('.tmp')
}

/** A file in whole; undefined if it has gone since it was listed. */
export const readShopFile = (
  dataDir: string,
  kind: FileKind,
  name: string,
): Promise<Buffer | undefined> =>
  readFile(path.join(folderOf(dataDir, kind), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * Writes a file of the backup into the data folder, whole or not at all, and never over another.
 * @returns false if one of that name is there and was kept
 */
export async function writeShopFile(
  dataDir: string,
  kind: FileKind,
  name: string,
  bytes: Uint8Array,
): Promise<boolean> {
  if (!isFileOf(kind, name)) throw new BackupError(`the backup names a file it may not: ${name}`)
  const folder = folderOf(dataDir, kind)
  await mkdir(folder, { recursive: true })
  const unfinished = path.join(folder, `${name}.${process.pid}.tmp`)
  const mode = kind === SECRETS_FOLDER ? 0o600 : 0o644
  await writeFile(unfinished, bytes, { mode, flush: true })
  try {
    // A link fails where a rename would replace.
    await link(unfinished, path.join(folder, name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}
