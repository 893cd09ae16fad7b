import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { readArchive, type ArchiveEntry } from '../archive/archive-reader.ts'
import { BackupError, DamagedBackup } from '../backup-error.ts'
import {
  backupHeader,
  backupSums,
  FORMAT,
  HEADER_ENTRY,
  keyOf,
  SUMS_ENTRY,
  TABLES_FOLDER,
  type BackupHeader,
  type BackupSums,
} from '../manifest.ts'
import { isSameSum, RowSummer } from '../archive/row-sum.ts'
import { newerBackup, requireKnownMigration } from './schema-of-migration.ts'
import { FILE_KINDS } from '../shop-files.ts'
import { fileRow } from '../write-backup.ts'

export type VerifiedBackup = { header: BackupHeader; sums: BackupSums }

/** A backup file to read, its passphrase, and a callback that counts the bytes read. */
export type BackupFile = {
  file: string
  passphrase: string | undefined
  onRead?: (bytes: number) => void
}

/**
 * Reads a backup from its first byte to its last and compares it with the sums that it carries.
 * @throws BackupError if it is damaged, cut short, of a newer shop, or no backup
 */
export async function verifyBackup({
  file,
  passphrase,
  onRead,
}: BackupFile): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined
  let sums: BackupSums | undefined
  const summers = new Map<string, RowSummer>()
  for await (const entry of readArchive(file, passphrase, onRead)) {
    if (sums) throw new DamagedBackup(`${entry.name} comes after its end`)
    if (!header) header = await readHeader(entry)
    else if (entry.name === SUMS_ENTRY) sums = parse(backupSums, await jsonOf(entry), SUMS_ENTRY)
    else await sumUp(entry, summers)
  }
  if (!header || !sums) throw new DamagedBackup('its end is missing')
  for (const [key, sum] of [...Object.entries(sums.tables), ...Object.entries(sums.files)]) {
    if (!isSameSum(sum, summers.get(key)?.sum() ?? new RowSummer().sum()))
      throw new DamagedBackup(`${key} does not have the sum it was written with`)
    summers.delete(key)
  }
  const [unknown] = summers.keys()
  if (unknown || header.tables.some((table) => !sums.tables[keyOf(table)]))
    throw new DamagedBackup('its tables are not those it names')
  return { header, sums }
}

async function readHeader(entry: ArchiveEntry): Promise<BackupHeader> {
  if (entry.name !== HEADER_ENTRY) throw new BackupError('this file is no backup of Sangam')
  const json = await jsonOf(entry)
  const { format, shopVersion } = parse(anyFormat, json, HEADER_ENTRY)
  if (format > FORMAT) throw newerBackup(shopVersion)
  const header = parse(backupHeader, json, HEADER_ENTRY)
  requireKnownMigration(header)
  return header
}

const anyFormat = z.object({ format: z.number(), shopVersion: z.string() })

/** Table and number of a piece of it: `tables/public.orders/000001`. */
export function tableOf({ name }: Pick<ArchiveEntry, 'name'>): string | undefined {
  return name.startsWith(TABLES_FOLDER)
    ? name.slice(TABLES_FOLDER.length, name.lastIndexOf('/'))
    : undefined
}

async function sumUp(entry: ArchiveEntry, summers: Map<string, RowSummer>): Promise<void> {
  const kind = FILE_KINDS.find((folder) => entry.name.startsWith(folder))
  const key = tableOf(entry) ?? kind
  if (!key) throw new DamagedBackup(`${entry.name} is unknown`)
  const summer = summers.get(key) ?? new RowSummer()
  summers.set(key, summer)
  if (kind) summer.addRow(fileRow(entry.name.slice(kind.length), await buffer(entry.pieces)))
  else for await (const piece of entry.pieces) summer.add(piece)
}

async function jsonOf({ name, pieces }: ArchiveEntry): Promise<unknown> {
  const text = (await buffer(pieces)).toString()
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedBackup(`${name} cannot be read`)
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  name: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new DamagedBackup(`${name} cannot be read`)
  return parsed.data
}
