import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { KNOWN_KIND_KEYS } from './hsn-of-kind.ts'

/** Goods on sale of which one fact is a guess. */
export type GuessedGoods = {
  count: number
  /** Codes of the newest of them. */
  first: number[]
  /** What most of them have in common, such as their kinds as the merchant names them. */
  kinds: string[]
}

/** SQL: `keyOfKind` of the kind of a row of `styles`. */
export const KIND_KEY = sql`regexp_replace(lower(article_type), 's$', '')`

/** SQL: whether a row of `styles` says no HSN and is of a kind that the list does not know. */
export const ASSUMES_HSN = sql`(hsn is null and ${KIND_KEY} not in (${sql.join(
  KNOWN_KIND_KEYS.map((key) => sql`${key}`),
  sql`, `,
)}))`

const FIRST = 3

/** Goods on sale whose HSN, and so whose GST rate, is a guess. */
export const findAssumedHsns = (db: Database): Promise<GuessedGoods> =>
  findGoods(db, ASSUMES_HSN, sql`article_type`)

/** One reading of what is on sale, which answers with as many rows as there are kinds named. */
export async function findGoods(db: Database, condition: SQL, kind: SQL): Promise<GuessedGoods> {
  const { rows } = await db.execute<GuessedGoods>(sql`
    with found as (select id, ${kind} as kind from styles where listed and ${condition})
    select count(*)::int as count,
      array(select id from found order by id desc limit ${FIRST}) as first,
      array(select kind from found group by 1 order by count(*) desc, 1 limit ${FIRST}) as kinds
    from found`)
  const [row] = rows
  if (!row) throw new Error('a query without a row')
  return row
}

/**
 * "2 products on sale have an HSN that is assumed (Photo Frame): 62, 61"; undefined where none has.
 */
export function assumedHsnWords(goods: GuessedGoods): string | undefined {
  const { count, kinds } = goods
  if (count === 0) return undefined
  const named = kinds.map((kind) => kind.slice(0, 40) || 'no article type').join(', ')
  return `${groupDigits(count)} ${count === 1 ? 'product on sale has' : 'products on sale have'} an HSN that is assumed (${named}): ${codesOf(goods)}`
}

/** "62, 61, 60 and 3 more" */
export const codesOf = ({ count, first }: GuessedGoods): string =>
  first.join(', ') + (count > first.length ? ` and ${groupDigits(count - first.length)} more` : '')
