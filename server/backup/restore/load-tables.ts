import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveEntry } from '../archive/archive-reader.ts'
import { BackupError } from '../backup-error.ts'
import { keyOf, type BackupTable } from '../manifest.ts'
import { columnList, qualified } from '../sql-names.ts'
import { tableOf } from './verify-backup.ts'

/** Loads the entries of a backup into their tables, each table by one `COPY … FROM STDIN`. */
export function tableLoader(client: pg.Client, tables: readonly BackupTable[]) {
  let current: { key: string; copy: Writable; done: Promise<void> } | undefined

  async function end(): Promise<void> {
    if (!current) return
    const { key, copy, done } = current
    current = undefined
    copy.end()
    await done.catch(refuse(key))
  }
  return {
    async add(entry: ArchiveEntry): Promise<void> {
      const key = tableOf(entry) ?? ''
      if (current?.key !== key) {
        await end()
        const table = tables.find((one) => keyOf(one) === key)
        // A table of somebody else's in the same database.
        if (!table) return drain(entry)
        const copy = client.query(
          copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`),
        )
        const done = finished(copy)
        done.catch(() => {})
        current = { key, copy, done }
      }
      for await (const piece of entry.pieces) await write(current, piece)
    },
    end,
  }
}

async function write(
  { key, copy, done }: { key: string; copy: Writable; done: Promise<void> },
  piece: Uint8Array,
): Promise<void> {
  const written = new Promise<void>((resolve, reject) =>
    copy.write(piece, (error) => (error ? reject(error) : resolve())),
  )
  // A row that Postgres refuses ends the copy, and its last write is never answered.
  await Promise.race([written, done]).catch(refuse(key))
}

const refuse = (key: string) => (error: unknown) => {
  throw new BackupError(`${key} cannot be loaded: ${(error as Error).message}`)
}

async function drain({ pieces }: ArchiveEntry): Promise<void> {
  for await (const _ of pieces);
}
