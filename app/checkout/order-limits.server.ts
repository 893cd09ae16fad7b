import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { executePrepared } from '#db/prepared.ts'
import { heldByVisitor, lapsesOf } from '#app/orders/holds/stock-holders.server.ts'
import { FIRM_SINCE } from '#app/orders/firm-since.server.ts'
import { orders, stockHolders } from '#db/schema.ts'

/** Rate limit: nobody shops faster; a script does (T44). */
const MAX_ORDERS_PER_MINUTE = 10
/** Upper bound on unpaid orders of a shopper, because nobody else can buy what they hold. */
const MAX_UNPAID_ORDERS = 10
/**
 * Upper bound on the orders that an account places in 24 hours and never pays, cancelled ones
 * included: each leaves rows for a year (T62). Who pays is never counted.
 */
const MAX_NEVER_PAID_OF_ACCOUNT = 30
/**
 * The same for one network address, over all accounts: carriers put thousands of phones behind one.
 * It closes the shop to no account that has ever paid, whatever its neighbours do.
 */
const MAX_NEVER_PAID_OF_VISITOR = 1_000

export type OrderLimitRefusal =
  | { why: 'too many in a minute' }
  | { why: 'too many unpaid'; most: number }
  | { why: 'too many never paid'; most: number; retryAfterS: number }
  | { why: 'too many never paid from one address'; retryAfterS: number }

/**
 * Checks a shopper's limits before another order; the caller has locked the shopper, or concurrent
 * orders would each count the others as not there yet. The visitor is not locked, or a town behind
 * one address would order one after another. Unpaid orders come first, because waiting does not
 * help against them. States are told apart by `filter`, not by a condition: with one, Postgres might
 * begin with all open orders of the shop, of which it has counted few before a sale and there are
 * thousands in it.
 * @param holder `visitor`: keyed digest of the network address of the browser
 * @returns also what decides about the hold: lapses of the account within a day, and pieces that
 * the visitor holds
 */
export async function checkOrderLimits(
  tx: Transaction,
  { shopperId, visitor }: { shopperId: string; visitor: string },
  at: Date,
): Promise<{ refusal: OrderLimitRefusal | undefined; lapses: number; heldByVisitor: number }> {
  const ofAccount = sql`from ${orders} where ${orders.userId} = ${shopperId} and ${orders.origin} <> 'import'`
  const ofVisitor = sql`from ${stockHolders} join ${orders} on ${orders.id} = ${stockHolders.orderId}
    where ${stockHolders.visitor} = ${visitor}`
  const neverPaid = sql`and ${FIRM_SINCE} is null`
  const hasPaid = sql`exists (select ${ofAccount} and ${FIRM_SINCE} is not null)`
  const {
    rows: [found],
  } = await executePrepared<Waits & Record<'unpaid' | 'lapses' | 'held', number>>(
    tx,
    sql`
    select
      (select count(*) filter (where ${orders.status} = 'pending' and ${orders.stockHeldUntil} is not null)::int
        from ${orders} where ${orders.userId} = ${shopperId}) as unpaid,
      ${secondsUntilFree(ofAccount, MAX_ORDERS_PER_MINUTE, 60, at)} as minute,
      ${secondsUntilFree(sql`${ofAccount} ${neverPaid}`, MAX_NEVER_PAID_OF_ACCOUNT, DAY_S, at)} as account,
      case when ${hasPaid} then null
        else ${secondsUntilFree(sql`${ofVisitor} ${neverPaid}`, MAX_NEVER_PAID_OF_VISITOR, DAY_S, at)}
      end as visitor,
      ${lapsesOf(shopperId, at)} as lapses,
      ${heldByVisitor(visitor)} as held`,
  )
  if (!found) throw new Error('a select without a table has a row')
  return { refusal: refusalOf(found), lapses: found.lapses, heldByVisitor: found.held }
}

type Waits = Record<'minute' | 'account' | 'visitor', number | null>

function refusalOf(wait: Waits & { unpaid: number }): OrderLimitRefusal | undefined {
  if (wait.unpaid >= MAX_UNPAID_ORDERS) return { why: 'too many unpaid', most: MAX_UNPAID_ORDERS }
  if (wait.account)
    return {
      why: 'too many never paid',
      most: MAX_NEVER_PAID_OF_ACCOUNT,
      retryAfterS: wait.account,
    }
  if (wait.visitor)
    return { why: 'too many never paid from one address', retryAfterS: wait.visitor }
  return wait.minute ? { why: 'too many in a minute' } : undefined
}

const DAY_S = 24 * 60 * 60

/**
 * SQL: seconds until fewer than `most` of these orders are younger than `windowS` seconds; null if
 * they are fewer now. The oldest that counts is found by the index, so a long history costs nothing.
 */
const secondsUntilFree = (of: SQL, most: number, windowS: number, at: Date): SQL => {
  const begin = new Date(at.getTime() - windowS * 1000)
  return sql`(select ceil(extract(epoch from ${orders.createdAt} - ${begin}::timestamptz))::int
    ${of} and ${orders.createdAt} > ${begin}::timestamptz
    order by ${orders.createdAt} desc offset ${most - 1} limit 1)`
}
