import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { KNOWN_KIND_KEYS } from './hsn-of-kind.ts'

/** Goods on sale whose HSN, and so whose GST rate, is a guess. */
export type AssumedHsns = {
  count: number
  /** Codes of the newest of them. */
  first: number[]
  /** The kinds of most of them, as the merchant names them. */
  kinds: string[]
}

/**
 * SQL: whether a row of `styles` says no HSN and is of a kind that the list does not know. The key is
 * made as `keyOf` makes it.
 */
export const ASSUMES_HSN = sql`(hsn is null and regexp_replace(lower(article_type), 's$', '') not in (${sql.join(
  KNOWN_KIND_KEYS.map((key) => sql`${key}`),
  sql`, `,
)}))`

const FIRST = 3

/** One reading of what is on sale, which answers with as many rows as there are kinds named. */
export async function findAssumedHsns(db: Database): Promise<AssumedHsns> {
  const { rows } = await db.execute<AssumedHsns>(sql`
    with assumed as (select id, article_type from styles where listed and ${ASSUMES_HSN})
    select count(*)::int as count,
      array(select id from assumed order by id desc limit ${FIRST}) as first,
      array(select article_type from assumed group by 1 order by count(*) desc, 1 limit ${FIRST}) as kinds
    from assumed`)
  const [row] = rows
  if (!row) throw new Error('a query without a row')
  return row
}

/**
 * "2 products on sale have an HSN that is assumed (Photo Frame): 62, 61"; undefined where none has.
 */
export function assumedHsnWords({ count, first, kinds }: AssumedHsns): string | undefined {
  if (count === 0) return undefined
  const more = count > first.length ? ` and ${groupDigits(count - first.length)} more` : ''
  const named = kinds.map((kind) => kind.slice(0, 40) || 'no article type').join(', ')
  return `${groupDigits(count)} ${count === 1 ? 'product on sale has' : 'products on sale have'} an HSN that is assumed (${named}): ${first.join(', ')}${more}`
}
