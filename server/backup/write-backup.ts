import { hash } from 'node:crypto'
import type pg from 'pg'
import { writeArchive, type Archive } from './archive/archive-writer.ts'
import {
  HEADER_ENTRY,
  IMAGES_FOLDER,
  keyOf,
  rowsIn,
  SECRETS_FOLDER,
  SUMS_ENTRY,
  TABLES_FOLDER,
  type BackupSums,
  type BackupTable,
} from './manifest.ts'
import { RowSummer, type RowSum } from './archive/row-sum.ts'
import { listFiles, readShopFile, type FileKind } from './shop-files.ts'
import { shopVersion } from './shop-version.ts'
import { beginSnapshot, connectForCopy, copyOut } from './snapshot.ts'

export type BackupOptions = {
  /** The database, not through a transaction pooler. */
  databaseUrl: string
  dataDir: string
  /** Where it goes, by the time of the snapshot. */
  fileOf: (takenAt: Date) => string
  images: boolean
  secrets: boolean
  /** Encrypts the whole file. */
  passphrase: string | undefined
}

export type BackupReport = { file: string; takenAt: string; rows: number; bytes: number }

/** Bytes of one entry of a table, which is cut into several since its size is not known before. */
const ENTRY_BYTES = 1024 * 1024

/**
 * Writes a backup of a shop, open or not: one snapshot of its tables, and the files asked for. It
 * takes one connection, and memory does not grow with the shop.
 * @param onProgress called with the share that is done, 0 to 1, as far as it can be known
 */
export async function writeBackup(
  options: BackupOptions,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<BackupReport> {
  const { databaseUrl, dataDir, passphrase } = options
  const { client, end, cut } = await connectForCopy(databaseUrl)
  signal?.addEventListener('abort', cut)
  try {
    const snapshot = await beginSnapshot(client)
    const file = options.fileOf(new Date(snapshot.takenAt))
    const total = await sizeOf(client, snapshot.tables)
    let done = 0
    const onBytes = (bytes: number) => onProgress?.(Math.min(1, (done += bytes) / total))
    const sums: BackupSums = { tables: {}, files: {} }
    const bytes = await writeArchive(file, { passphrase, signal }, async (archive) => {
      await addJson(archive, HEADER_ENTRY, { ...snapshot, shopVersion })
      for (const table of snapshot.tables)
        sums.tables[keyOf(table)] = await addTable(archive, client, { table, onBytes })
      if (options.images)
        sums.files[IMAGES_FOLDER] = await addFiles(archive, dataDir, IMAGES_FOLDER)
      if (options.secrets)
        sums.files[SECRETS_FOLDER] = await addFiles(archive, dataDir, SECRETS_FOLDER)
      await addJson(archive, SUMS_ENTRY, sums)
    })
    await end()
    return { file, takenAt: snapshot.takenAt, rows: rowsIn(sums), bytes }
  } catch (error) {
    cut()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

const addJson = (archive: Archive, name: string, value: unknown): Promise<void> =>
  archive.add(name, [Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)])

async function addTable(
  archive: Archive,
  client: pg.Client,
  { table, onBytes }: { table: BackupTable; onBytes: (bytes: number) => void },
): Promise<RowSum> {
  let pieces: Uint8Array[] = []
  let length = 0
  let entries = 0
  const flush = async () => {
    entries += 1
    const name = `${TABLES_FOLDER}${keyOf(table)}/${String(entries).padStart(6, '0')}`
    await archive.add(name, pieces)
    onBytes(length)
    pieces = []
    length = 0
  }
  const sum = await copyOut(client, table, async (piece) => {
    pieces.push(piece)
    length += piece.length
    if (length >= ENTRY_BYTES) await flush()
  })
  if (length > 0) await flush()
  return sum
}

/** A file counts as a row of its name and content. */
async function addFiles(archive: Archive, dataDir: string, kind: FileKind): Promise<RowSum> {
  const summer = new RowSummer()
  for (const name of await listFiles(dataDir, kind)) {
    const bytes = await readShopFile(dataDir, kind, name)
    if (!bytes) continue
    await archive.add(kind + name, [bytes])
    summer.addRow(fileRow(name, bytes))
  }
  return summer.sum()
}

export const fileRow = (name: string, bytes: Uint8Array): Buffer =>
  Buffer.from(`${name}\n${hash('sha256', bytes)}`)

/** Bytes on the disk, for the progress alone. */
async function sizeOf(client: pg.Client, tables: readonly BackupTable[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where n.nspname || '.' || c.relname = any($1)`,
    [tables.map(keyOf)],
  )
  return Math.max(1, Number(rows[0]?.bytes))
}
