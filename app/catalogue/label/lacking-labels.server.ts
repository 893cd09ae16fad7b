import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { INDIA } from './country.ts'

/** Goods on sale without a fact that the law wants on their page, by fact. */
export type LackingLabels = {
  count: number
  /** Codes of the newest of them. */
  first: number[]
  byFact: Record<LabelFact, number>
}

type LabelFact = keyof typeof LACKS

/**
 * Conditions on `styles`, one for each fact. An importer stands for the maker of goods from abroad;
 * a row of before the rule may have neither (decision 139). Goods without a price are not sold yet.
 */
const LACKS = {
  MRP: sql`(mrp_paise is null and price_paise is not null)`,
  'net quantity': sql`net_quantity is null`,
  'maker or packer': sql`(manufacturer is null and packer is null and importer is null)`,
  'country of origin': sql`country_of_origin is null`,
  'importer of goods from abroad': sql`(importer is null and country_of_origin !~* ${INDIA})`,
} as const satisfies Record<string, SQL>

/** SQL: whether a row of `styles` lacks any of them; never null, so that it can be counted. */
export const LACKS_LABEL = sql`coalesce(${sql.join(Object.values(LACKS), sql` or `)}, false)`

const FIRST = 3

/** One reading of what is on sale, for all facts. */
export async function findLackingLabels(db: Database): Promise<LackingLabels> {
  const counts = Object.values(LACKS).map((lacks) => sql`count(*) filter (where ${lacks})::int`)
  const { rows } = await db.execute<{ count: number; counts: number[]; first: number[] | null }>(
    sql`
      select count(*)::int as count, array[${sql.join(counts, sql`, `)}] as counts,
        (array_agg(id order by id desc))[1:${FIRST}] as first
      from styles where listed and ${LACKS_LABEL}`,
  )
  const [row] = rows
  if (!row) throw new Error('a query without a row')
  const byFact = Object.fromEntries(
    Object.keys(LACKS).map((fact, i) => [fact, row.counts[i] ?? 0]),
  ) as Record<LabelFact, number>
  return { count: row.count, first: row.first ?? [], byFact }
}

/**
 * "2 products on sale lack facts of their label (MRP 2, net quantity 1): 62, 61"; undefined where none
 * does.
 */
export function lackingLabelWords({ count, first, byFact }: LackingLabels): string | undefined {
  if (count === 0) return undefined
  const facts = Object.entries(byFact)
    .filter(([, lacking]) => lacking > 0)
    .map(([fact, lacking]) => `${fact} ${groupDigits(lacking)}`)
  const more = count > first.length ? ` and ${groupDigits(count - first.length)} more` : ''
  return `${groupDigits(count)} ${count === 1 ? 'product on sale lacks' : 'products on sale lack'} facts of the label (${facts.join(', ')}): ${first.join(', ')}${more}`
}
