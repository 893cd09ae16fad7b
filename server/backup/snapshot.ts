import { Socket } from 'node:net'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { FORMAT, keyOf, type BackupHeader, type BackupTable } from './manifest.ts'
import { RowSummer, type RowSum } from './archive/row-sum.ts'
import { columnList, qualified } from './sql-names.ts'

/**
 * Not in a backup. The list of backups belongs to the machine whose files it names, that of nodes to
 * the servers that run, and assets of builds are written by each start; the queue's schema is left
 * out altogether, because what is to happen later is found in the tables.
 */
export const LEFT_OUT = ['public.backups', 'public.nodes', 'public.build_assets']

/**
 * Text that does not depend on the server: the same rows give the same text on every major and
 * platform. The time limits of a connection do not hold for the copy of a large table.
 */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

export type CopyConnection = {
  client: pg.Client
  /** Ends it when all queries are answered. */
  end(): Promise<void>
  /** Cuts it, where a copy may still be under way: that one would wait for its reader for ever. */
  cut(): void
}

/** A connection of its own for backup or restore. */
export async function connectForCopy(url: string): Promise<CopyConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => socket,
  })
  // A lost connection fails the query that is under way; without a listener it ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(SESSION)
  } catch (error) {
    socket.destroy()
    throw new BackupError(`the database cannot be reached: ${(error as Error).message}`)
  }
  return { client, end: () => client.end(), cut: () => void socket.destroy() }
}

/** Tables of the shop and the migrations' table, without generated columns; extensions' are none. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or (n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'))
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`)
  return rows.filter((table) => !LEFT_OUT.includes(keyOf(table)))
}

/**
 * Begins the snapshot: all that is read in this transaction is as it was at one moment. The tables
 * are locked against changes of their schema before the first look at them, as pg_dump does.
 * @throws BackupError if there is no shop in the database
 */
export async function beginSnapshot(client: pg.Client): Promise<Omit<BackupHeader, 'shopVersion'>> {
  const tables = await listTables(client)
  if (!tables.some(({ schema }) => schema === 'drizzle'))
    throw new BackupError('there is no shop in this database yet, so there is nothing to back up')
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`lock table ${tables.map(qualified).join(', ')} in access share mode`)
  // A migration may have ended between the list and the locks.
  if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables)) {
    await client.query('rollback')
    return beginSnapshot(client)
  }
  const { rows } = await client.query<{ at: Date; postgres: number; migration: string | null }>(
    `select clock_timestamp() as at, current_setting('server_version_num')::int / 10000 as postgres,
       (select max(created_at) from drizzle.__drizzle_migrations) as migration`,
  )
  const sequences = await client.query<BackupHeader['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null order by 1, 2`,
  )
  const [about] = rows
  if (!about?.migration)
    throw new BackupError('there is no shop in this database yet, so there is nothing to back up')
  return {
    format: FORMAT,
    takenAt: about.at.toISOString(),
    postgres: about.postgres,
    lastMigration: Number(about.migration),
    tables,
    sequences: sequences.rows,
  }
}

/** Copies the rows out, and sums them up on the way. */
export async function copyOut(
  client: pg.Client,
  table: BackupTable,
  onPiece: (piece: Uint8Array) => Promise<void> | void = () => {},
): Promise<RowSum> {
  const summer = new RowSummer()
  const rows = client.query(copyTo(`copy ${qualified(table)} (${columnList(table)}) to stdout`))
  for await (const piece of rows as AsyncIterable<Buffer>) {
    summer.add(piece)
    await onPiece(piece)
  }
  return summer.sum()
}
