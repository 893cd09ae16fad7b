import { and, eq, like, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, orderSearch } from '#db/schema.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readOrderPage, type OrderPage, type Place } from '../orders/order-page.server.ts'
import type { SearchKind } from './find-text.ts'
import { guessesOf, type Guess } from './guesses.ts'

export type FoundOrders =
  | { is: 'one order'; number: string }
  | ({ is: 'orders'; kind: SearchKind } & OrderPage)
  | { is: 'nothing' }

/**
 * Orders of the first guess that has any; the one order where there is only one. Who may not write to
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
    const found = await ordersOf(db, guess, place)
    if (found.is !== 'nothing') return found
  }
  return { is: 'nothing' }
}

async function ordersOf(db: Database, { kind, key }: Guess, place: Place): Promise<FoundOrders> {
  if (kind === 'number') {
    const [order] = await db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.number, key))
    return order ? { is: 'one order', ...order } : { is: 'nothing' }
  }
  // Written out, since the indexes of names are for that kind alone.
  const ofKind = sql`${orderSearch.kind} = ${sql.raw(`'${kind}'`)}`
  const source = {
    from: orderSearch,
    id: orderSearch.orderId,
    placedAt: orderSearch.placedAt,
    where: and(ofKind, keyCondition(kind, key)),
    ...(kind === 'name' && { byTime: ofKind }),
  }
  const page = await readOrderPage(db, source, place)
  const [first, ...others] = page.rows
  if (!first) return { is: 'nothing' }
  if (others.length === 0 && !page.newer) return { is: 'one order', number: first.number }
  return { is: 'orders', kind, ...page }
}

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
