import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { decimalRupees } from '#app/basics/money.ts'
import type { Stock } from '../stock.ts'
import { STYLE_DETAILS, type Style } from '../style.ts'
import { readByCursor } from './read-by-cursor.server.ts'
import { escapeFormula } from './spreadsheet-cells.ts'
import { formatStockCell } from './stock-cell.ts'
import { formatSizes } from './style-cells.ts'
import type { StyleColumn } from './style-row.ts'

/** Order of the data set, with the name last, where an unquoted comma does no harm. */
const COLUMNS: readonly StyleColumn[] = [
  'id',
  'gender',
  'masterCategory',
  'subCategory',
  'articleType',
  'baseColour',
  'season',
  'usage',
  'priceINR',
  'countryOfOrigin',
  ...STYLE_DETAILS,
  'sizes',
  'stock',
  'stockSold',
  'uuid',
  'productDisplayName',
]

export type ExportOptions = {
  /** Writes a byte order mark: spreadsheets do not recognise UTF-8 without it. */
  withBom?: boolean
  onTotal?: (rows: number) => void
  onRows?: (written: number) => void
  signal?: AbortSignal
}

/**
 * The listed styles as the text of a styles file; loading it again changes nothing. One snapshot,
 * however long it takes.
 * @param client a connection of its own
 */
export async function* exportStyles(
  client: pg.ClientBase,
  { withBom = false, onTotal, onRows, signal }: ExportOptions = {},
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ total: number }>(
      'select count(*)::int as total from styles where listed',
    )
    onTotal?.(rows[0]?.total ?? 0)
    yield stringify([COLUMNS], { bom: withBom })
    let written = 0
    for await (const sold of readByCursor<Sold>(client, SOLD, signal)) {
      yield stringify(sold.map(fieldsOf))
      onRows?.((written += sold.length))
    }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

type Sold = Style & {
  uuid: string
  sizes: string[]
  ownSizes: boolean
  stock: Stock | null
  stockSold: Stock | null
}

const SOLD = `
  select id, uuid, product_display_name as "productDisplayName", price_paise::float8 as "pricePaise", gender,
    master_category as "masterCategory", sub_category as "subCategory", article_type as "articleType", usage, season,
    base_colour as "baseColour", country_of_origin as "countryOfOrigin",
    description, fabric, fit, care, measurements, style_group as "styleGroup", sizes, own_sizes as "ownSizes", stock, "stockSold"
  from styles, lateral (
    select json_object_agg(size, quantity) as stock, json_object_agg(size, supplied - quantity) as "stockSold"
    from stock where product_id = styles.uuid) as counted
  where listed order by id`

function fieldsOf({ pricePaise, sizes, ownSizes, stock, stockSold, ...style }: Sold): string[] {
  const fields: Record<string, unknown> = {
    ...style,
    priceINR: pricePaise === null ? null : decimalRupees(pricePaise),
    sizes: ownSizes ? formatSizes(sizes) : null,
    stock: stock && formatStockCell(stock, sizes),
    stockSold: stockSold && formatStockCell(stockSold, sizes),
  }
  return COLUMNS.map((column) => escapeFormula(String(fields[column] ?? '')))
}
