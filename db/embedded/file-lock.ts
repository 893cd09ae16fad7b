import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/** Kept here as well: a lock that nobody refers to any more would be collected, and with it set free. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file for this process, or says undefined if somebody else's lock is in the way.
 * The system itself holds the lock and frees it however the process ends, so it is never stale, as a
 * pid or a folder left behind would be. Node has no flock; SQLite's locks on an empty file are just that.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = open(file)
  try {
    // Nothing is written, so that a full disk keeps nobody from locking.
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
