import { pipeline } from 'node:stream/promises'
import { sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Transaction } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { LABEL_FIELDS } from '../label/label-columns.server.ts'
import { sizesOf } from '../sizes/sizes.ts'
import { styleUuid, type Style } from '../style.ts'
import type { SkipReason } from './skip-reasons.ts'
import { toCopyField, type Copied } from './copy-field.ts'
import type { ParsedStyle, StyleRow } from './style-row.ts'

/** Rows skipped for one reason, with the numbers of the first twenty lines. */
export type Skipped = { count: number; lines: number[] }
export type Staged = {
  kept: number
  skipped: Partial<Record<SkipReason, Skipped>>
  /** Whether any row brought its own uuid. Uuids made from ids are unique because the ids are. */
  named: boolean
  /** The rows come from a file that has not all columns of a new style. */
  isPartial: boolean
  /** New sizes of counted products that no row counts. */
  newSizes: number
  /** Products with a price in the gap of a slab, which sells lower. */
  lowered: number
}

export const LINES_NAMED = 20

/** The columns that a load compares and writes; a style's uuid never changes. */
const COLUMNS = {
  id: styles.id,
  productDisplayName: styles.productDisplayName,
  pricePaise: styles.pricePaise,
  salePricePaise: styles.salePricePaise,
  saleFrom: styles.saleFrom,
  saleUntil: styles.saleUntil,
  gender: styles.gender,
  masterCategory: styles.masterCategory,
  subCategory: styles.subCategory,
  articleType: styles.articleType,
  usage: styles.usage,
  season: styles.season,
  baseColour: styles.baseColour,
  countryOfOrigin: styles.countryOfOrigin,
  featured: styles.featured,
  listingPlace: styles.listingPlace,
  weightClass: styles.weightClass,
  hsn: styles.hsn,
  gstRate: styles.gstRate,
  description: styles.description,
  fabric: styles.fabric,
  fit: styles.fit,
  care: styles.care,
  measurements: styles.measurements,
  styleGroup: styles.styleGroup,
  ...LABEL_FIELDS,
  sizes: styles.sizes,
  ownSizes: styles.ownSizes,
} satisfies Record<keyof Style | 'sizes' | 'ownSizes', unknown>
export const COLUMN_OF = Object.fromEntries(
  Object.entries(COLUMNS).map(([field, { name }]) => [field, name]),
) as Record<keyof typeof COLUMNS, string>
export const COLUMN_NAMES = Object.values(COLUMN_OF)

/** With those that no row says, and that follow from its price and rate (decision 161). */
export const WRITTEN_NAMES = [...COLUMN_NAMES, 'gap_below_paise', 'gap_above_paise']

export const columnsOf = (table: 'styles' | 'staged_styles'): SQL =>
  sql.raw(WRITTEN_NAMES.map((name) => `${table}.${name}`).join(', '))

/** Cells of a row that are no columns of `styles`; merge-styles.server.ts reads them. */
const BESIDE = {
  uuid: 'uuid',
  named: 'boolean',
  line: 'integer',
  /** Some column is null because the row does not say it. */
  has_gaps: 'boolean',
  /** Columns that are null because the row erases them. */
  erases: 'text[]',
  is_broken: 'boolean',
  is_partial: 'boolean',
  /** Its row hides it; decided for all by hide-new.server.ts. */
  stays_hidden: 'boolean',
  /** Its file has a column of prices, and none for it. */
  lacks_price: 'boolean',
  /** It gets the default price, since its file has no column of prices. */
  gets_default: 'boolean',
  unread: 'jsonb',
  /** Sizes that its columns of sizes count. */
  counted_sizes: 'text[]',
  stock_cell: 'text',
  sold_cell: 'text',
}

/** Copies all rows into `staged_styles` with backpressure: rows wait in the file, not in memory. */
export async function stageStyles(
  tx: Transaction,
  client: pg.PoolClient,
  rows: AsyncIterable<StyleRow> | Iterable<StyleRow>,
): Promise<Staged> {
  const beside = Object.entries(BESIDE)
  await tx.execute(sql`
    create temporary table staged_styles on commit drop as
    select ${columnsOf('styles')}, ${sql.raw(beside.map(([name, type]) => `null::${type} as ${name}`).join(', '))}
    from styles with no data`)
  const staged: Staged = {
    kept: 0,
    skipped: {},
    named: false,
    isPartial: false,
    newSizes: 0,
    lowered: 0,
  }
  const copy = client.query(
    copyFrom(
      `copy staged_styles (${[...COLUMN_NAMES, ...Object.keys(BESIDE)].join(', ')}) from stdin`,
    ),
  )
  await pipeline(linesToCopy(rows, staged), copy)
  await tx.execute(sql`analyze staged_styles (id, uuid, erases)`)
  return staged
}

// Small chunks: many large pieces would outlive the young generation of the garbage collector.
const COPY_CHUNK_SIZE = 16 * 1_024

async function* linesToCopy(
  rows: AsyncIterable<StyleRow> | Iterable<StyleRow>,
  staged: Staged,
): AsyncGenerator<string> {
  let text = ''
  for await (const row of rows) {
    if ('skipped' in row) skip(staged.skipped, row.skipped, row.line)
    else {
      staged.kept++
      staged.named ||= row.uuid !== undefined
      staged.isPartial ||= row.isPartial ?? false
      text += lineToCopy(row)
      if (text.length < COPY_CHUNK_SIZE) continue
      yield text
      text = ''
    }
  }
  yield text
}

function skip(skipped: Staged['skipped'], reason: SkipReason, line: number): void {
  const rows = (skipped[reason] ??= { count: 0, lines: [] })
  rows.count++
  if (rows.lines.length < LINES_NAMED) rows.lines.push(line)
}

function lineToCopy(row: ParsedStyle & { line: number }): string {
  const { style, sizes, uuid, stock } = row
  const values = { ...style, sizes: sizes ?? sizesByRule(style), ownSizes: Boolean(sizes) }
  const erased: string[] = FIELDS.filter((field) => values[field] === null).map(
    (field) => COLUMNS[field].name,
  )
  if (sizes === null) erased.push('sizes')
  if (stock === null) erased.push('stock')
  const beside: Record<keyof typeof BESIDE, Copied> = {
    uuid: uuid ?? (style.id === undefined ? null : styleUuid(style.id)),
    named: uuid !== undefined,
    line: row.line,
    has_gaps: FIELDS.some((field) => values[field] === undefined),
    erases: erased.length > 0 ? erased : null,
    is_broken: row.isBroken ?? false,
    is_partial: row.isPartial ?? false,
    stays_hidden: row.isHidden ?? false,
    lacks_price: row.lacksPrice ?? false,
    gets_default: false,
    unread: row.unread ? JSON.stringify(row.unread) : null,
    counted_sizes: row.countedSizes,
    stock_cell: stock,
    sold_cell: row.stockSold,
  }
  const columns = [...FIELDS.map((field) => values[field]), ...Object.values(beside)]
  return `${columns.map(toCopyField).join('\t')}\n`
}

const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/** Undefined where the row does not say all that the rule looks at. */
function sizesByRule(style: ParsedStyle['style']): readonly string[] | undefined {
  const { gender, masterCategory, subCategory, articleType } = style
  return gender === undefined || !masterCategory || !subCategory || articleType === undefined
    ? undefined
    : sizesOf({ gender, masterCategory, subCategory, articleType })
}
