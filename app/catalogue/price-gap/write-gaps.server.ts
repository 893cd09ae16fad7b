import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { gapOfRate } from '#app/tax/slab.ts'
import { taxRateOfStyle, type TaxedStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { readGapRules, type GapRules } from './gap-rules.server.ts'

/** SQL of what the rate of a style hangs on: of the fabric only where it decides the HSN. */
export const TAXED_COLUMNS = sql`
  master_category as "masterCategory", article_type as "articleType", gender, hsn, gst_rate as "gstRate",
  case when article_type = 'Sarees' then fabric end as fabric`

/** Goods of one rate that has a slab, with both ends of its gap. */
type KindGap = TaxedStyle & { below: number; above: number }

/**
 * Notes of the staged rows which have a price in the gap of their rate, where such prices are lowered.
 * @returns how many
 */
export async function stageGaps(tx: Transaction): Promise<number> {
  const kinds = await kindGaps(tx, await readGapRules(tx), sql`staged_styles`)
  if (kinds.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    update staged_styles as goods set gap_below_paise = kind.below, gap_above_paise = kind.above
    from ${asRows(kinds)} where ${OF_KIND}`)
  return rowCount ?? 0
}

/** Writes the gaps of the styles in `touched_styles`, where they differ. */
export async function writeGaps(tx: Transaction, rules: GapRules): Promise<void> {
  const touched = sql`id in (select id from touched_styles)`
  await tx.execute(sql`
    update styles set gap_below_paise = due.below, gap_above_paise = due.above
    from (${await dueGaps(tx, rules, touched)}) as due where styles.id = due.id`)
}

/** SQL of the styles whose gap differs from that which the rules give: `id`, `below` and `above`. */
export async function dueGaps(tx: Transaction, rules: GapRules, which: SQL): Promise<SQL> {
  const kinds = await kindGaps(tx, rules, sql`(select * from styles where ${which}) as styles`)
  const isPriced = inRange(rules.range)
  return sql`
    select goods.id, kind.below, kind.above
    from (select * from styles where (gap_below_paise is not null or ${isPriced}) and ${which}) as goods
      left join ${asRows(kinds)} on ${OF_KIND}
    where (goods.gap_below_paise, goods.gap_above_paise) is distinct from (kind.below, kind.above)`
}

/** Kinds of goods with a price that may lie in a gap, each with that of its rate. */
async function kindGaps(tx: Transaction, rules: GapRules, goods: SQL): Promise<KindGap[]> {
  if (!rules.isLowered || !rules.range) return []
  const { rows } = await tx.execute<TaxedStyle>(
    sql`select distinct ${TAXED_COLUMNS} from ${goods} where ${inRange(rules.range)}`,
  )
  return rows.flatMap((style) => {
    const gap = gapOfRate(taxRateOfStyle(style, rules.day, rules.rates))
    return gap ? [{ ...style, ...gap }] : []
  })
}

const inRange = (range: GapRules['range']): SQL =>
  range
    ? sql`(price_paise between ${range.from} and ${range.to} or sale_price_paise between ${range.from} and ${range.to})`
    : sql`false`

const asRows = (kinds: readonly KindGap[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as kind ("masterCategory" text, "articleType" text,
    gender text, hsn text, "gstRate" smallint, fabric text, below bigint, above bigint)`

/** Whether goods are of a kind, and one of their prices lies in its gap. */
const OF_KIND = sql`
  goods.master_category = kind."masterCategory" and goods.article_type = kind."articleType"
  and goods.gender is not distinct from kind.gender and goods.hsn is not distinct from kind.hsn
  and goods.gst_rate is not distinct from kind."gstRate"
  and case when goods.article_type = 'Sarees' then goods.fabric end is not distinct from kind.fabric
  and (goods.price_paise > kind.below and goods.price_paise < kind.above
    or goods.sale_price_paise > kind.below and goods.sale_price_paise < kind.above)`
