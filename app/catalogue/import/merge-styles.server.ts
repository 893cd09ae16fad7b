import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { noteOrigins, refuseLabels } from '../label/refuse-labels.server.ts'
import { sizesOf } from '../sizes/sizes.ts'
import type { Style } from '../style.ts'
import { stageGaps } from '../price-gap/write-gaps.server.ts'
import { takeCountedSizes } from './counted-sizes.server.ts'
import { decideHidden, refuseErasedPrices, refuseSales } from './hide-new.server.ts'
import type { SkipReason } from './skip-reasons.ts'
import { COLUMN_NAMES, LINES_NAMED, type Skipped, type Staged } from './stage-styles.server.ts'
import { countLeftOutSizes, readStagedStock } from './staged-stock.server.ts'
import { DEFAULT_MASTER_CATEGORY, DEFAULT_SUB_CATEGORY } from './style-row.ts'

/**
 * Completes the staged rows by what the catalogue has (decision 38): what a row does not say stays,
 * what it erases goes, and a new style gets the defaults. Rows that cannot be kept go from
 * `staged_styles` to `left_out`.
 */
export async function mergeStyles(
  tx: Transaction,
  staged: Staged,
  { hidesNew = false, isFile = false }: { hidesNew?: boolean; isFile?: boolean } = {},
): Promise<void> {
  await noteOrigins(tx)
  await fillGaps(tx, isFile)
  await fillSizes(tx)
  await takeCountedSizes(tx)
  await keepSpelling(tx)
  await tx.execute(sql`
    create temporary table unread_cells on commit drop as
    select line, id, "column", text, reason, place, null::text[] as sizes from staged_styles, rows from (
      jsonb_to_recordset(unread) as ("column" text, text text, reason text)) with ordinality as cell ("column", text, reason, place)`)
  await tx.execute(
    sql`create temporary table left_out (line integer, id integer, reason text) on commit drop`,
  )
  await refuseErasedPrices(tx)
  await decideHidden(tx, hidesNew)
  await refuseLabels(tx)
  await refuseSales(tx)
  await readStagedStock(tx)
  await removeIncomplete(tx, staged)
  await removeDuplicates(tx, staged)
  staged.lowered = await stageGaps(tx)
  staged.newSizes = await countLeftOutSizes(tx)
}

async function fillGaps(tx: Transaction, isFile: boolean): Promise<void> {
  const isErased = (column: string) => sql`${column} = any(erases)`
  const filled = COLUMN_NAMES.filter((name) => name !== 'id').map((name) => {
    const column = sql.raw(name)
    const [said, kept] = [sql`staged_styles.${column}`, sql`styles.${column}`]
    // An export says the default price of what sells at it, and changes nothing.
    if (name === 'price_paise' && isFile)
      return sql`price_paise = case when ${isErased(name)} or ${kept} is null and styles.listed and ${said} = ${DEFAULT_PRICE} then null else coalesce(${said}, ${kept}) end`
    return name === 'sizes' || name === 'own_sizes'
      ? sql`${column} = case when not styles.own_sizes or staged_styles.own_sizes or ${isErased('sizes')} then ${said} else ${kept} end`
      : sql`${column} = case when ${isErased(name)} then null else coalesce(${said}, ${kept}) end`
  })
  await tx.execute(sql`
    update staged_styles set ${sql.join(filled, sql`, `)} from styles
    where styles.id = staged_styles.id and (has_gaps or styles.own_sizes or styles.price_paise is null)`)
  await tx.execute(sql`
    update staged_styles set master_category = coalesce(master_category, ${DEFAULT_MASTER_CATEGORY}),
      sub_category = coalesce(sub_category, ${DEFAULT_SUB_CATEGORY}), article_type = coalesce(article_type, '')
    where master_category is null or sub_category is null or article_type is null`)
}

/** Sizes by rule, where it took the catalogue to know what kind of goods it is. */
async function fillSizes(tx: Transaction): Promise<void> {
  const { rows: kinds } = await tx.execute<
    Pick<Style, 'gender' | 'masterCategory' | 'subCategory' | 'articleType'>
  >(sql`
    select distinct gender, master_category as "masterCategory", sub_category as "subCategory", article_type as "articleType"
    from staged_styles where sizes is null`)
  if (kinds.length === 0) return
  const sized = kinds.map((kind) => ({ ...kind, sizes: sizesOf(kind) }))
  await tx.execute(sql`
    update staged_styles set sizes = kinds.sizes
    from jsonb_to_recordset(${JSON.stringify(sized)}::jsonb) as kinds(gender text, "masterCategory" text, "subCategory" text, "articleType" text, sizes text[])
    where staged_styles.sizes is null and staged_styles.master_category = kinds."masterCategory"
      and staged_styles.sub_category = kinds."subCategory" and staged_styles.article_type = kinds."articleType"
      and staged_styles.gender is not distinct from kinds.gender`)
}

/** A size that is counted keeps its spelling, by which orders know it: "s" is its "S". */
async function keepSpelling(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update staged_styles set sizes = (
      select array_agg(coalesce((
        select size from stock where product_id = styles.uuid and lower(size) = lower(written) order by size = written desc limit 1
      ), written) order by nth) from unnest(staged_styles.sizes) with ordinality as own (written, nth))
    from styles where styles.id = staged_styles.id and staged_styles.own_sizes
      and staged_styles.sizes <> styles.sizes and cardinality(staged_styles.sizes) > 0
      and exists (select from stock where product_id = styles.uuid)`)
}

/**
 * A style that is not on sale is added, or listed again, whole or not at all; one that is on sale
 * keeps what cannot be read.
 */
async function removeIncomplete(tx: Transaction, staged: Staged): Promise<void> {
  const { rows } = await tx.execute<{ reason: SkipReason } & Skipped>(sql`
    with gone as (
      delete from staged_styles where (${IS_NEW} or ${IS_UNLISTED}) and (is_partial or product_display_name is null or line in (select line from unread_cells))
      returning line, id, coalesce((select reason from unread_cells where unread_cells.line = staged_styles.line order by place limit 1),
        case when not is_partial then 'name' when ${IS_NEW} then 'partial' else 'unlisted' end) as reason
    ), told as (insert into left_out (line, id, reason) select line, id, reason from gone)
    select split_part(reason, ':', 1) as reason, count(*)::int as count, (array_agg(line order by line))[:${LINES}] as lines from gone group by 1`)
  for (const { reason, ...found } of rows) countSkipped(staged, reason, found)
}

/**
 * Of duplicates, the first row stays that is one. A later one that says the same is no fault; what
 * another one says would be lost.
 */
async function removeDuplicates(tx: Transaction, staged: Staged): Promise<void> {
  for (const [reason, { which, column, isFault }] of Object.entries(DUPLICATES) as [
    keyof typeof DUPLICATES,
    Duplicates,
  ][]) {
    if (reason === 'duplicateUuid' && !staged.named) continue
    const { rows } = await tx.execute<Skipped>(sql`
      with twice as materialized (${which}), faults as (
        insert into unread_cells (line, id, "column", text, reason, place)
        select gone.line, gone.id, ${column}, gone.${sql.raw(column)}::text, ${reason}, 100
        from twice join staged_styles gone on gone.ctid = twice.place left join staged_styles kept on kept.ctid = twice.kept
        where ${isFault}
      ), gone as (delete from staged_styles where ctid in (select place from twice) returning line, id)
        , told as (insert into left_out (line, id, reason) select line, id, ${reason} from gone)
      select count(*)::int as count, coalesce((array_agg(line order by line))[:${LINES}], '{}') as lines from gone`)
    const [found] = rows
    if (found?.count) countSkipped(staged, reason, found)
  }
}

function countSkipped(staged: Staged, reason: SkipReason, found: Skipped): void {
  staged.skipped[reason] = { count: found.count, lines: found.lines }
  staged.kept -= found.count
}

const LINES = sql.raw(String(LINES_NAMED))

const laterOfEach = (column: 'id' | 'uuid') =>
  sql.raw(`
    select place, kept from (
      select id, ctid as place, first_value(ctid) over same as kept, row_number() over same as nth
      from staged_styles window same as (partition by ${column} order by is_broken, line)) as staged_styles
    where nth > 1`)

/** All that a row says beside its uuid. */
const said = (row: 'gone' | 'kept') =>
  sql.raw(
    [...COLUMN_NAMES, 'stock_cell', 'sold_cell', 'erases']
      .map((name) => `${row}.${name}`)
      .join(', '),
  )

// An existing style keeps its uuid whatever its row says: a conflict must not unlist it.
const IS_NEW = sql`not exists (select from styles as own where own.id = staged_styles.id)`

// A file of prices, or a line that cannot be read, keeps a product on sale, but puts none back.
const IS_UNLISTED = sql`exists (select from styles as own where own.id = staged_styles.id and not own.listed and not own.hidden)`

type Duplicates = {
  /** Rows to leave out, and those that stay in their place. */
  which: SQL
  column: 'id' | 'uuid'
  /** Whether such a row is reported like a cell that cannot be read. */
  isFault: SQL
}

const DUPLICATES = {
  duplicate: {
    which: laterOfEach('id'),
    column: 'id',
    isFault: sql`not gone.is_broken and (${said('gone')}) is distinct from (${said('kept')})`,
  },
  duplicateUuid: {
    which: sql`${laterOfEach('uuid')} and ${IS_NEW}`,
    column: 'uuid',
    isFault: sql`gone.named`,
  },
  takenUuid: {
    which: sql`select staged_styles.ctid as place, null::tid as kept from staged_styles join styles using (uuid) where styles.id <> staged_styles.id and ${IS_NEW}`,
    column: 'uuid',
    isFault: sql`gone.named`,
  },
} satisfies Partial<Record<SkipReason, Duplicates>>
