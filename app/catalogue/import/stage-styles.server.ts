import { pipeline } from 'node:stream/promises'
import { sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Transaction } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { sizesOf } from '../sizes.ts'
import { styleUuid, type Style } from '../style.ts'
import type { ParsedStyle, SkipReason, StyleRow } from './style-row.ts'

/** Rows skipped for one reason, with the numbers of the first twenty lines. */
export type Skipped = { count: number; lines: number[] }
export type Staged = {
  kept: number
  skipped: Partial<Record<SkipReason, Skipped>>
  /** Whether any row brought its own uuid. Uuids made from ids are unique because the ids are. */
  named: boolean
}

const LINES_NAMED = 20

/** The columns that a load compares and writes; a style's uuid never changes. */
const COLUMNS = {
  id: styles.id,
  productDisplayName: styles.productDisplayName,
  pricePaise: styles.pricePaise,
  gender: styles.gender,
  masterCategory: styles.masterCategory,
  subCategory: styles.subCategory,
  articleType: styles.articleType,
  usage: styles.usage,
  season: styles.season,
  baseColour: styles.baseColour,
  countryOfOrigin: styles.countryOfOrigin,
  sizes: styles.sizes,
} satisfies Record<keyof Style | 'sizes', unknown>
export const COLUMN_NAMES = Object.values(COLUMNS).map(({ name }) => name)

export const columnsOf = (table: 'styles' | 'staged_styles'): SQL =>
  sql.raw(COLUMN_NAMES.map((name) => `${table}.${name}`).join(', '))

/** Copies all rows into `staged_styles` with backpressure: rows wait in the file, not in memory. */
export async function stageStyles(
  tx: Transaction,
  client: pg.PoolClient,
  rows: AsyncIterable<StyleRow> | Iterable<StyleRow>,
): Promise<Staged> {
  await tx.execute(sql`
    create temporary table staged_styles on commit drop as
    select ${columnsOf('styles')}, uuid, false as named, 0 as line, '{}'::text[] as stock_sizes, '{}'::integer[] as stock_counts
    from styles with no data`)
  const staged: Staged = { kept: 0, skipped: {}, named: false }
  const copy = client.query(
    copyFrom(
      `copy staged_styles (${COLUMN_NAMES.join(', ')}, uuid, named, line, stock_sizes, stock_counts) from stdin`,
    ),
  )
  await pipeline(linesToCopy(rows, staged), copy)
  await tx.execute(sql`analyze staged_styles (id, uuid)`)
  return staged
}

/**
 * Removes staged rows that conflict with others, which shows only once all rows are there. Of
 * duplicates, the first row stays.
 */
export async function removeDuplicates(tx: Transaction, staged: Staged): Promise<void> {
  for (const [reason, which] of Object.entries(DUPLICATES) as [keyof typeof DUPLICATES, SQL][]) {
    if (reason === 'duplicateUuid' && !staged.named) continue
    const { rows } = await tx.execute<Skipped>(sql`
      with gone as (delete from staged_styles where ctid in (${which}) returning line)
      select count(*)::int as count, coalesce((array_agg(line order by line))[:${sql.raw(String(LINES_NAMED))}], '{}') as lines from gone`)
    const [found] = rows
    if (!found?.count) continue
    staged.skipped[reason] = found
    staged.kept -= found.count
  }
}

const laterOfEach = (column: 'id' | 'uuid') =>
  sql.raw(
    `select place from (select id, ctid as place, row_number() over (partition by ${column} order by line) as nth from staged_styles) as staged_styles where nth > 1`,
  )

// An existing style keeps its uuid whatever its row says: a conflict must not unlist it.
const IS_NEW = sql`not exists (select from styles as own where own.id = staged_styles.id)`

const DUPLICATES = {
  duplicate: laterOfEach('id'),
  duplicateUuid: sql`${laterOfEach('uuid')} and ${IS_NEW}`,
  takenUuid: sql`select staged_styles.ctid from staged_styles join styles using (uuid) where styles.id <> staged_styles.id and ${IS_NEW}`,
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

function lineToCopy({ line, style, uuid, stock }: ParsedStyle & { line: number }): string {
  const sizes = sizesOf(style)
  let text = ''
  for (const field of FIELDS)
    text += `${escapeCopyField(field === 'sizes' ? list(sizes) : style[field])}\t`
  const counted = stock && Object.entries(stock)
  return `${text}${uuid ?? styleUuid(style.id)}\t${uuid ? 't' : 'f'}\t${line}\t${
    counted
      ? `${escapeCopyField(list(counted.map(([size]) => size)))}\t${list(counted.map(([, count]) => count))}`
      : '\\N\t\\N'
  }\n`
}

const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

const escapeCopyField = (value: string | number | null): string =>
  value === null
    ? '\\N'
    : typeof value === 'string' && NEEDS_ESCAPING.test(value)
      ? value.replace(NEEDS_ESCAPING_EACH, (letter) => ESCAPED[letter] ?? letter)
      : String(value)
// Characters that are syntax in COPY's text format.
const NEEDS_ESCAPING = /[\\\t\n\r]/
const NEEDS_ESCAPING_EACH = /[\\\t\n\r]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A Postgres array literal; sizes are first-party words without quotation marks. */
const list = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => (typeof value === 'string' ? `"${value}"` : value)).join()}}`
