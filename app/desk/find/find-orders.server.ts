import { and, eq, gte, like, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, orderSearch } from '#db/schema.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import {
  readOrderPage,
  type OrderPage,
  type OrderSource,
  type Place,
} from '../orders/order-page.server.ts'
import type { FoundKind, SearchKind } from './find-text.ts'
import { guessesOf, type Guess } from './guesses.ts'

export type FoundOrders = ({ kind: FoundKind } & OrderPage) | undefined

/**
 * Orders of the first guess that has any. Who may not write to
 * customers does not find them by phone or email: the answer would say whose it is.
 */
export async function findOrders(
  db: Database,
  by: StaffWho<'orders'>,
  typed: string,
  place: Place = {},
): Promise<FoundOrders> {
  const mayWrite = roleMay(by.role, 'customer contact')
  for (const guess of guessesOf(typed)) {
    if (!mayWrite && (guess.kind === 'phone' || guess.kind === 'email')) continue
    const page = await readOrderPage(db, sourceOf(guess), place)
    if (page.rows.length > 0) return { kind: guess.kind, ...page }
  }
  return undefined
}

/** Each is answered by an index: of numbers, ids, documents, or search keys. */
function sourceOf(guess: Guess): OrderSource {
  const ofOrders = { from: orders, id: orders.id, placedAt: orders.createdAt }
  switch (guess.kind) {
    case 'number':
      return { ...ofOrders, where: eq(orders.number, guess.key) }
    case 'beginning':
      return {
        ...ofOrders,
        where: and(gte(orders.id, uuidOf(guess.key, '0')), lte(orders.id, uuidOf(guess.key, 'f'))),
      }
    case 'document':
      return { ...ofOrders, where: sql`${orders.id} = any(array(${ordersOfDocument(guess)}))` }
    default: {
      // Written out, since the indexes of names are for that kind alone.
      const ofKind = sql`${orderSearch.kind} = ${sql.raw(`'${guess.kind}'`)}`
      return {
        from: orderSearch,
        id: orderSearch.orderId,
        placedAt: orderSearch.placedAt,
        where: and(ofKind, keyCondition(guess.kind, guess.key)),
        ...(guess.kind === 'name' && { byTime: ofKind }),
      }
    }
  }
}

/** The first or last id that begins so. */
const uuidOf = (beginning: string, rest: string): string =>
  beginning.padEnd(32, rest).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** SQL: orders of the documents of this number, by the few series of their year. */
const ordersOfDocument = ({ prefix, year, serial }: Extract<Guess, { kind: 'document' }>): SQL =>
  sql`select i.order_id from invoice_series s
    join invoices i on i.financial_year = s.financial_year and i.prefix = s.prefix and i.serial = ${serial}
    where s.financial_year = ${year} ${prefix === undefined ? sql`` : sql`and upper(s.prefix) = ${prefix}`}`

/** The database spells what was typed as it spells the keys. */
function keyCondition(kind: SearchKind, key: string): SQL | undefined {
  switch (kind) {
    case 'email':
      return eq(orderSearch.key, sql`order_search_text(${key})`)
    case 'tracking':
    case 'payment':
      return eq(orderSearch.key, sql`order_search_code(${key})`)
    case 'name':
      return and(
        ...nameParts(key).map((part) =>
          like(orderSearch.key, sql`'%' || order_search_text(${part}) || '%'`),
        ),
      )
    default:
      return eq(orderSearch.key, key)
  }
}

/**
 * Parts of a name in any sequence; signs that mean something in a pattern are taken as they are, also
 * those that only become one by normalising, such as ％.
 */
const nameParts = (name: string): string[] =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((part) => part.normalize('NFKD').replace(/[\\%_]/g, String.raw`\$&`))
