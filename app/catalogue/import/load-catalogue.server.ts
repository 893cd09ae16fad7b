import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { catalogueLoads, styles } from '#db/schema.ts'
import { indexCatalogue } from './index-catalogue.server.ts'
import type { SkipReason, StyleRow } from './style-row.ts'
import { sizesOf } from '../sizes.ts'
import { styleUuid, type Style } from '../style.ts'

export type CatalogueLoading = {
  /** Where the rows come from, for the record in catalogue_loads. */
  source: string
  rows: AsyncIterable<StyleRow> | Iterable<StyleRow>
  /** Go on selling what the rows do not name; otherwise it is unlisted. */
  keepOthers?: boolean
  /** Count what would change, and change nothing. */
  dryRun?: boolean
  /** Told the number of rows read, every batch. */
  onProgress?: (read: number) => void
}

/** The rows left out for one reason; of the lines, the first twenty. */
export type Skipped = { count: number; lines: number[] }

/** What a load did: read = kept + all skipped, and kept = added + changed + unchanged. */
export type LoadReport = {
  read: number
  kept: number
  added: number
  changed: number
  unchanged: number
  /** Styles that were sold before and are no longer. */
  unlisted: number
  skipped: Partial<Record<SkipReason, Skipped>>
}

/**
 * Makes the catalogue what the rows say, or leaves it as it was: one transaction, and shoppers see the old
 * catalogue until it commits. Loading the same rows again changes nothing. If no row can be kept, nothing is
 * written either: a wrong file must not empty the shop.
 */
export async function loadCatalogue(db: Database, loading: CatalogueLoading): Promise<LoadReport> {
  return db.transaction(async (tx) => {
    // A large file takes longer than a page may, and so does waiting for another import.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { kept, skipped } = await stage(tx, loading)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
    const skippedRows = Object.values(skipped).reduce((rows, { count }) => rows + count, 0)
    const changes: Changes = kept === 0 ? { added: 0, changed: 0, unlisted: 0 } : await compare(tx, loading)
    if (kept > 0 && !loading.dryRun) {
      await write(tx, loading)
      await tx.insert(catalogueLoads).values({ source: loading.source, kept, skipped: skippedRows })
    }
    return { read: kept + skippedRows, kept, ...changes, unchanged: kept - changes.added - changes.changed, skipped }
  })
}

type Kept = Extract<StyleRow, { style: unknown }>
type Changes = Pick<LoadReport, 'added' | 'changed' | 'unlisted'>

const BATCH = 2_000
const LINES_NAMED = 20

async function stage(tx: Transaction, { rows, onProgress }: CatalogueLoading): Promise<Pick<LoadReport, 'kept' | 'skipped'>> {
  await tx.execute(
    sql`create temporary table staged_styles on commit drop as select uuid, ${columns('styles')}, 0 as line from styles with no data`,
  )
  await tx.execute(sql`alter table staged_styles add primary key (id)`)
  const skipped: LoadReport['skipped'] = {}
  const skip = (reason: SkipReason, line: number) => {
    const rows = (skipped[reason] ??= { count: 0, lines: [] })
    rows.count++
    if (rows.lines.length < LINES_NAMED) rows.lines.push(line)
  }
  let read = 0
  let kept = 0
  let batch: Kept[] = []
  const send = async () => {
    const refused = await stageBatch(tx, batch)
    for (const line of refused) skip('duplicate', line)
    kept += batch.length - refused.length
    batch = []
    onProgress?.(read)
  }
  for await (const row of rows) {
    read++
    if ('skipped' in row) skip(row.skipped, row.line)
    else batch.push(row)
    if (batch.length === BATCH) await send()
  }
  await send()
  await tx.execute(sql`analyze staged_styles`)
  return { kept, skipped }
}

/** @returns the lines whose id stands earlier in the file. */
async function stageBatch(tx: Transaction, batch: readonly Kept[]): Promise<number[]> {
  const records = batch.map(({ line, style }) => ({
    line,
    uuid: styleUuid(style.id),
    ...inColumns({ ...style, sizes: sizesOf(style) }),
  }))
  const staged = await tx.execute<{ line: number }>(sql`
    insert into staged_styles select * from json_populate_recordset(null::staged_styles, ${JSON.stringify(records)})
    on conflict (id) do nothing returning line`)
  if (staged.rowCount === batch.length) return []
  const taken = new Set(staged.rows.map(({ line }) => line))
  return batch.map(({ line }) => line).filter((line) => !taken.has(line))
}

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
  sizes: styles.sizes,
} satisfies Record<keyof Style | 'sizes', unknown>

const inColumns = (fields: Record<keyof typeof COLUMNS, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [column.name, fields[field as keyof typeof COLUMNS]]))

const columns = (table: 'styles' | 'staged_styles'): SQL =>
  sql.join(
    Object.values(COLUMNS).map(({ name }) => sql.raw(`${table}.${name}`)),
    sql`, `,
  )

/** A style that comes back is sold again, so one that is unlisted differs whatever it says. */
const DIFFERS = sql`(${columns('staged_styles')}, true) is distinct from (${columns('styles')}, styles.listed)`
const NOT_STAGED = sql`styles.listed and not exists (select from staged_styles where staged_styles.id = styles.id)`

async function compare(tx: Transaction, { keepOthers }: CatalogueLoading): Promise<Changes> {
  const {
    rows: [staged],
  } = await tx.execute<{ added: number; changed: number }>(sql`
    select count(*) filter (where styles.id is null)::int as added,
      count(*) filter (where styles.id is not null and ${DIFFERS})::int as changed
    from staged_styles left join styles on styles.id = staged_styles.id`)
  return { added: 0, changed: 0, ...staged, unlisted: keepOthers ? 0 : await tx.$count(styles, NOT_STAGED) }
}

async function write(tx: Transaction, { keepOthers }: CatalogueLoading): Promise<void> {
  if (!keepOthers) await tx.update(styles).set({ listed: false }).where(NOT_STAGED)
  // Only what differs is written: an update of every row would double the table for nothing.
  await tx.execute(sql`
    insert into styles (uuid, ${sql.raw(
      Object.values(COLUMNS)
        .map(({ name }) => name)
        .join(', '),
    )}, listed)
    select staged_styles.uuid, ${columns('staged_styles')}, true
    from staged_styles left join styles on styles.id = staged_styles.id where ${DIFFERS}
    on conflict (id) do update set listed = true, ${sql.raw(
      Object.values(COLUMNS)
        .map(({ name }) => `${name} = excluded.${name}`)
        .join(', '),
    )}`)
  await indexCatalogue(tx)
}
