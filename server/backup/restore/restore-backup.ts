import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { readArchive } from '../archive/archive-reader.ts'
import { BackupError } from '../backup-error.ts'
import { keyOf, type BackupHeader, type BackupSums, type BackupTable } from '../manifest.ts'
import { isSameSum } from '../archive/row-sum.ts'
import { makeSchema } from './schema-of-migration.ts'
import { setAside } from './set-aside.ts'
import { FILE_KINDS, writeShopFile } from '../shop-files.ts'
import { connectForCopy, copyOut, listTables } from '../snapshot.ts'
import { qualified } from '../sql-names.ts'
import { tableLoader } from './load-tables.ts'
import { tableOf, type BackupFile, type VerifiedBackup } from './verify-backup.ts'

export type RestoreReport = {
  /** Files that were there already and were kept. */
  keptFiles: string[]
  writtenFiles: number
  /** Tables of the backup that are none of the shop. */
  leftOut: string[]
}

/**
 * Loads a verified backup into an empty database, and its files into the data folder: all or
 * nothing, in one transaction, which commits once every table has the sums of the backup. Files are
 * written before the commit and never over others, so a restore that is killed is begun again.
 * @throws BackupError if the database is not empty, or the rows cannot be loaded
 */
export async function restoreBackup(
  { file, passphrase, onRead }: BackupFile,
  { header, sums }: VerifiedBackup,
  { databaseUrl, dataDir, signal }: { databaseUrl: string; dataDir: string; signal?: AbortSignal },
): Promise<RestoreReport> {
  const { client, end, cut } = await connectForCopy(databaseUrl)
  signal?.addEventListener('abort', cut)
  const report: RestoreReport = { keptFiles: [], writtenFiles: 0, leftOut: [] }
  try {
    await client.query('begin')
    // The lock of migrations: a shop that is opened meanwhile waits for the whole restore.
    await client.query(`select pg_advisory_xact_lock(hashtext('sangam migrations'))`)
    await requireEmpty(client)
    await client.query(`set local maintenance_work_mem = '128MB'`)
    await makeSchema(client, header.lastMigration)
    const tables = await matchTables(client, header, report)
    const putBack = await setAside(client, tables)
    const loader = tableLoader(client, tables)
    let loaded: Promise<void> | undefined
    const finishTables = () =>
      (loaded ??= finish(client, { header, sums, tables, loader, putBack }))
    for await (const entry of readArchive(file, passphrase, onRead)) {
      if (tableOf(entry)) await loader.add(entry)
      const kind = FILE_KINDS.find((folder) => entry.name.startsWith(folder))
      const bytes = tableOf(entry) ? undefined : await buffer(entry.pieces)
      if (!kind || !bytes) continue
      await finishTables()
      const name = entry.name.slice(kind.length)
      if (await writeShopFile(dataDir, kind, name, bytes)) report.writtenFiles += 1
      else report.keptFiles.push(name)
    }
    await finishTables()
    await client.query('commit')
    signal?.removeEventListener('abort', cut)
    // For index-only scans, and for the planner. The shop is restored without it, and autovacuum
    // comes to it in time.
    try {
      for (const table of tables) await client.query(`vacuum (analyze) ${qualified(table)}`)
    } catch {}
    await end().catch(() => {})
    return report
  } catch (error) {
    cut()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

/** @throws BackupError unless the database is empty */
export async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const { client, end } = await connectForCopy(databaseUrl)
  await requireEmpty(client).finally(end)
}

/** @throws BackupError if there is anything in the database that could be a shop */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'pgboss')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname desc, c.relname limit 1`)
  if (rows[0])
    throw new BackupError(
      `the database is not empty (${rows[0].name} is there already), and nothing of it is written over: restore into a new DATA_DIR, or name an empty database in DATABASE_URL`,
    )
}

/** The tables to load. @throws BackupError if they are not those of the schema */
async function matchTables(
  client: pg.Client,
  { tables }: BackupHeader,
  report: RestoreReport,
): Promise<BackupTable[]> {
  const own = new Map((await listTables(client)).map((table) => [keyOf(table), table]))
  report.leftOut = tables.map(keyOf).filter((key) => !own.has(key))
  const loaded = tables.filter((table) => own.has(keyOf(table)))
  for (const table of own.values()) {
    const given = loaded.find((one) => keyOf(one) === keyOf(table))
    if (given?.columns.join() !== table.columns.join())
      throw new BackupError(
        `the columns of ${keyOf(table)} in the backup are not those of its migration: its schema was changed by hand`,
      )
  }
  return loaded
}

async function finish(
  client: pg.Client,
  {
    header,
    sums,
    tables,
    loader,
    putBack,
  }: {
    header: BackupHeader
    sums: BackupSums
    tables: readonly BackupTable[]
    loader: { end(): Promise<void> }
    putBack: () => Promise<void>
  },
): Promise<void> {
  await loader.end()
  await putBack()
  for (const sequence of header.sequences)
    await client.query(`select setval(own, $2) from to_regclass($1) as own where own is not null`, [
      qualified(sequence),
      sequence.lastValue,
    ])
  for (const table of tables)
    if (!isSameSum(await copyOut(client, table), sums.tables[keyOf(table)]))
      throw new BackupError(
        `${keyOf(table)} does not have the sum of the backup after loading, so nothing was kept`,
      )
}
