import pg from 'pg'
import { err, ok, type Result } from '#app/basics/result.ts'
import { readByCursor } from './read-by-cursor.server.ts'
import {
  NEW_STYLE_COLUMNS,
  parseStyleRow,
  STYLE_COLUMNS,
  type StyleColumn,
  type StyleRow,
} from './style-row.ts'

export type StylesTable = {
  /** The table and its server, without the password. */
  name: string
  total: number
  /** Ordered by id; a row's "line" is its position. */
  rows: AsyncGenerator<StyleRow>
  close(): Promise<void>
}

/**
 * Opens the table or view in which another shop keeps its styles (§3), as one snapshot, whatever
 * changes meanwhile.
 *
 * @returns one sentence, without the password, if it cannot be read
 */
export async function openStylesTable(
  address: string,
  table: string,
  signal?: AbortSignal,
): Promise<Result<StylesTable, string>> {
  const url = urlFrom(address)
  if (!url) return err('--from must be a postgres:// address')
  const name = `${table} of ${url.hostname}${url.pathname}`
  const quoted = quotedTable(table)
  if (!quoted) return err(`${name}: that is no name of a table`)
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    application_name: 'sangam import',
  })
  // A broken connection fails the running query; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  const close = () => client.end()
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const columns = columnsIn(
      (await client.query(`select * from ${quoted} limit 0`)).fields.map((field) => field.name),
    )
    if (!columns.ok) {
      await close()
      return err(`${name}: ${columns.error}`)
    }
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::float8 as total from ${quoted}`,
    )
    return ok({
      name,
      total: rows[0]?.total ?? 0,
      rows: rowsOf(client, quoted, columns.value, signal),
      close,
    })
  } catch (error) {
    await close().catch(() => {})
    const { message, code } = error as Error & { code?: string }
    const why = message.includes('password must be a string')
      ? 'it asks for a password (in the address, or in PGPASSWORD)'
      : message || code
    return err(`${name}: cannot be read: ${why}`)
  }
}

function urlFrom(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname ? url : undefined
}

/** Quotes `styles`, `shop.styles` or `"Old Shop"."Styles"`; each name keeps its case. */
function quotedTable(table: string): string | undefined {
  const names = /^(?:("(?:[^"]|"")+"|[^".]+)\.)?("(?:[^"]|"")+"|[^".]+)$/.exec(table)?.slice(1)
  return names
    ?.filter((name) => name !== undefined)
    .map((name) =>
      pg.escapeIdentifier(name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name),
    )
    .join('.')
}

type Columns = readonly (readonly [StyleColumn, string])[]

/** Columns in the table's own spelling: Postgres folds unquoted names to lower case. */
function columnsIn(names: readonly string[]): Result<Columns, string> {
  const found = STYLE_COLUMNS.flatMap((column) => {
    const spelt = names.includes(column)
      ? column
      : names.find((name) => name.toLowerCase() === column.toLowerCase())
    return spelt === undefined ? [] : [[column, spelt] as const]
  })
  if (!found.some(([column]) => column === 'id')) return err('has no column id')
  return found.length > 1 ? ok(found) : err('has no column beside id')
}

async function* rowsOf(
  client: pg.Client,
  table: string,
  columns: Columns,
  signal?: AbortSignal,
): AsyncGenerator<StyleRow> {
  const name = (column: StyleColumn) =>
    pg.escapeIdentifier(columns.find(([known]) => known === column)?.[1] ?? column)
  const asText = columns.map(
    ([column]) => `${name(column)}::text as ${pg.escapeIdentifier(column)}`,
  )
  const order = columns
    .filter(([column]) => column === 'id' || column === 'uuid')
    .map(([column]) => `${table}.${name(column)}`)
  const isPartial = !NEW_STYLE_COLUMNS.every((needed) =>
    columns.some(([column]) => column === needed),
  )
  let line = 0
  const query = `select ${asText.join(', ')} from ${table} order by ${order.join(', ')}`
  for await (const rows of readByCursor<Record<StyleColumn, string | null>>(client, query, {
    signal,
  })) {
    for (const row of rows) {
      const kept = parseStyleRow(
        Object.fromEntries(columns.map(([column]) => [column, row[column] ?? ''])),
      )
      yield kept.ok
        ? { line: ++line, ...kept.value, ...(isPartial && { isPartial }) }
        : { line: ++line, skipped: kept.error }
    }
  }
}
