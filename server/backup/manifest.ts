import { z } from 'zod'

/** Raised when an older program could not read a newer file. */
export const FORMAT = 1

/** Entries of the archive. Whoever has no Sangam unpacks it with `zstd` and `tar`. */
export const HEADER_ENTRY = 'backup.json'
export const SUMS_ENTRY = 'sums.json'
export const TABLES_FOLDER = 'tables/'
export const IMAGES_FOLDER = 'item-images/'
export const SECRETS_FOLDER = 'secrets/'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Of the rows, in their order; generated columns are computed anew. */
  columns: z.array(z.string()).min(1),
})
export type BackupTable = z.infer<typeof table>

/** First entry: what the backup is of. */
export const backupHeader = z.object({
  format: z.number().int(),
  /** Version of the program that made it. */
  shopVersion: z.string(),
  /** The database's clock, when the snapshot was taken. */
  takenAt: z.string(),
  /** Major version of Postgres. */
  postgres: z.number().int(),
  /** Last migration of the schema: the time by which Drizzle knows it. */
  lastMigration: z.number().int(),
  tables: z.array(table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/) }),
  ),
})
export type BackupHeader = z.infer<typeof backupHeader>

const rowSum = z.object({ rows: z.number().int(), digest: z.string() })

/** Last entry: what restore compares with, by `keyOf` a table, and of each folder of files. */
export const backupSums = z.object({
  tables: z.record(z.string(), rowSum),
  files: z.record(z.string(), rowSum),
})
export type BackupSums = z.infer<typeof backupSums>

export const keyOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`

export const rowsIn = ({ tables }: BackupSums): number =>
  Object.values(tables).reduce((rows, sum) => rows + sum.rows, 0)
