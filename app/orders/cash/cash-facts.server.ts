import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { FIRM_SINCE } from '#app/orders/firm-since.server.ts'
import type { CashChoice, CashRecord } from './cash-offer.ts'

/** Refused parcels are remembered so long. */
const REMEMBERED_DAYS = 365

/**
 * Record of an account for the rules of cash on delivery: parcels that came back from the door within a
 * year, of the account or of the telephone number, and whether it has ever had an order.
 * @param phone ten digits; undefined: not typed yet
 */
export async function cashRecord(
  db: Database | Transaction,
  { shopperId, phone }: { shopperId: string; phone: string | undefined },
  at: Date,
): Promise<CashRecord> {
  const since = new Date(at.getTime() - REMEMBERED_DAYS * DAY_MS)
  const {
    rows: [found],
  } = await db.execute<{ refusals: number; open: number; first: boolean }>(
    sql`
    select
      (select count(*)::int from ${orders}
        join cash_payments c on c.order_id = ${orders.id} and c.ended_why = 'refused'
        where ${orders.cancelledAt} > ${since}::timestamptz
          and (${orders.userId} = ${shopperId} or ${orders.shippingPhone} = ${phone ?? null}::text)) as refusals,
      (select count(*)::int from ${orders} where ${orders.userId} = ${shopperId}
        and ${orders.paymentMethod} = 'cash' and ${orders.status} in ('pending', 'processing', 'shipped')) as open,
      not exists (select from ${orders} where ${orders.userId} = ${shopperId}
        and ${orders.status} <> 'cancelled' and ${FIRM_SINCE} is not null) as first`,
  )
  if (!found) throw new Error('a select without a table has a row')
  return { isFirstOrder: found.first, refusals: found.refusals, openOrders: found.open }
}

/** Record of an account that has not ordered yet. */
const NO_RECORD: CashRecord = { isFirstOrder: true, refusals: 0, openOrders: 0 }

/** Record and rules that a checkout shows the choice by; undefined where the shop does not offer it. */
export async function findCashChoice(
  { db, now }: { db: Database; now: () => Date },
  shopper: Shopper | undefined,
): Promise<CashChoice | undefined> {
  if (!allRules.cash.offered) return undefined
  const record = shopper
    ? await cashRecord(db, { shopperId: shopper.id, phone: undefined }, now())
    : NO_RECORD
  return { record, rules: allRules.cash }
}
