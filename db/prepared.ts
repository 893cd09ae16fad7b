import { hash } from 'node:crypto'
import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgDialect, type PgTable, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Transaction } from './database.ts'

/**
 * Prepared statements: a connection of the shop parses and plans such a statement once, which costs
 * Postgres several times as much as to run it. For statements of every order, whose text depends on
 * no value and no number of rows; lists whose plan depends on what is asked are planned anew. A
 * builder of Drizzle takes a name by `prepare`. Behind a transaction pooler the names are dropped
 * (docs/decisions/0061).
 */
export const executePrepared = <Row extends Record<string, unknown>>(
  tx: Transaction,
  statement: SQLWrapper,
): Promise<QueryResult<Row>> => {
  const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
  return executeText<Row>(tx, text, params)
}

const dialect = new PgDialect()

/** As executePrepared, for the text of a library. */
export const executeText = <Row extends Record<string, unknown>>(
  tx: Transaction,
  text: string,
  params: readonly unknown[],
): Promise<QueryResult<Row>> => {
  const { session } = tx._
  return session
    .prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
      { sql: text, params: [...params] },
      undefined,
      nameOf(text),
      false,
    )
    .execute()
}

/** By text, because a name means one statement for as long as the connection lasts. */
const nameOf = (text: string): string => hash('sha256', text, 'base64url')

/**
 * Insert of rows as one parameter, so that its text is the same however many they are.
 * @param rows at least one; all have the same columns
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}))
  const stored = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, { name }]) => [name, row[key as keyof typeof row] ?? null]),
    ),
  )
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '))
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(stored, wellFormed)}::json)`
}

/** A lone surrogate, which JSON of Postgres refuses, becomes what the driver makes of it elsewhere. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value
