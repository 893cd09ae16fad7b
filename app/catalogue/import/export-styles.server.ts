import { stringify } from 'csv-stringify/sync'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import type pg from 'pg'
import { readByCursor } from './read-by-cursor.server.ts'
import { escapeFormula } from './cells/spreadsheet-cells.ts'
import { cellsOf, SELECT_SOLD, type SoldStyle } from './cells/sold-style.ts'
import { STYLE_COLUMNS, type StyleColumn } from './style-row.ts'

const NAME = 'productDisplayName'
/** All that an import reads, the name last, where an unquoted comma does no harm. */
const COLUMNS: readonly StyleColumn[] = [...STYLE_COLUMNS.filter((column) => column !== NAME), NAME]

const IN_CATALOGUE = 'listed or hidden'

export type ExportOptions = {
  /** Writes a byte order mark: spreadsheets do not recognise UTF-8 without it. */
  withBom?: boolean
  onTotal?: (rows: number) => void
  onRows?: (written: number) => void
  signal?: AbortSignal
}

/**
 * The styles of the shop, hidden ones too, as the text of a styles file; loading it again changes
 * nothing. One snapshot, however long it takes.
 * @param client a connection of its own
 */
export async function* exportStyles(
  client: pg.ClientBase,
  options: ExportOptions = {},
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::int as total from styles where ${IN_CATALOGUE}`,
    )
    options.onTotal?.(rows[0]?.total ?? 0)
    yield* stylesText(client, options)
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/** SQL condition on `styles`, with its parameters. */
export type StylesCondition = { sql: string; params: unknown[] }

/** The text of a styles file, in a transaction that the caller has begun. */
export async function* stylesText(
  client: pg.ClientBase,
  {
    withBom = false,
    onRows,
    signal,
    condition = { sql: IN_CATALOGUE, params: [] },
  }: ExportOptions & { condition?: StylesCondition } = {},
): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: withBom })
  let written = 0
  const query = `${SELECT_SOLD} where ${condition.sql} order by id`
  const values = condition.params
  for await (const sold of readByCursor<SoldStyle>(client, query, { signal, values })) {
    yield stringify(sold.map(fieldsOf))
    onRows?.((written += sold.length))
  }
}

/** One that sells without a price of its own says the default price: an empty cell would be none. */
const fieldsOf = (sold: SoldStyle): string[] => {
  const pricePaise = sold.pricePaise ?? (sold.hidden ? null : DEFAULT_PRICE)
  const cells = cellsOf({ ...sold, pricePaise })
  return COLUMNS.map((column) => escapeFormula(cells[column]))
}
