import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/** Open locks: without a reference here a lock would be garbage-collected and released. */
const held = new Set<DatabaseSync>()

/**
 * File lock of this process; undefined if the lock of another is in the way. The operating system
 * holds it and frees it however the process ends, so it is never stale, as a pid file or a lock
 * folder would be. Node has no flock; a lock of SQLite on an empty file does the same.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = open(file)
  try {
    // No journal file is written, so that locking works on a full disk too.
    database.exec('pragma journal_mode = memory')
    if (kind === 'exclusive') database.exec('begin exclusive')
    else {
      database.exec('begin')
      database.prepare('select count(*) from sqlite_schema').get()
    }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new Error(`${file} cannot be locked: ${(error as Error).message}`)
  }
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

const SQLITE_BUSY = 5

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch {
    throw new Error(
      `${file} cannot be opened: its folder must be writable, and the file belong to the user who starts the shop`,
    )
  }
}
