import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders, stock, stockHolds, stockHolders, users } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { DAY_MS } from '#app/basics/time.ts'
import type { UnpaidHolds } from '#app/cart/quote/quote.ts'
import { aggregateLines, type Line } from './stock-lines.ts'
import { holdRefusal, type HoldRefusal } from './hold-refusal.ts'

/**
 * Holder of stock for an unpaid order. `shopperId` is null once the account is deleted,
 * `visitor` (the keyed digest of a network address) is undefined when nobody's browser asks.
 */
export type Holder = { shopperId: string | null; visitor: string | undefined }

/**
 * Row lock on the shopper: whoever counts what the account holds unpaid counts all of it. Lock order:
 * before any order and any stock.
 */
export async function lockShopper(tx: Transaction, shopperId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, shopperId))
    .for('no key update')
    .prepare('lock_shopper')
    .execute()
}

/**
 * Checks that the pieces fit the budgets of account and visitor; the caller has locked the shopper.
 */
export async function checkHoldBudgets(
  tx: Transaction,
  { visitor }: Holder,
  holds: UnpaidHolds,
  lines: readonly Line[],
): Promise<Result<null, HoldRefusal>> {
  const taken = aggregateLines(lines)
  const column = <Name extends 'productId' | 'size' | 'quantity'>(name: Name) =>
    sql.param(taken.map((line) => line[name]))
  const {
    rows: [counted],
  } = await tx.execute<{ wanted: number; visitor: number }>(sql`
    select
      (select coalesce(sum(w.quantity), 0)::int
        from unnest(${column('productId')}::uuid[], ${column('size')}::text[], ${column('quantity')}::int[])
          as w (product_id, size, quantity) join ${stock} using (product_id, size)) as wanted,
      ${heldByVisitor(visitor)} as visitor`)
  const refusal =
    counted && holdRefusal({ account: piecesOf(holds), visitor: counted.visitor }, counted.wanted)
  return refusal ? err(refusal) : ok(null)
}

/** Pieces that an account holds unpaid. */
export const piecesOf = (holds: UnpaidHolds): number =>
  [...holds.values()].reduce((all, quantity) => all + quantity, 0)

/**
 * SQL: pieces that unpaid orders of one network address hold. The visitor is not locked, or a town
 * behind one address would order one after another: orders of the same moment may each count the
 * others as not there yet, as many as there are connections. `filter` rather than a condition: see
 * checkOrderLimits.
 */
export const heldByVisitor = (visitor: string | undefined): SQL => sql`
  (select coalesce(sum(h.quantity) filter (where o.status = 'pending'), 0)::int
    from ${stockHolders} u join ${orders} o on o.id = u.order_id
      join ${stockHolds} h on h.order_id = u.order_id
    where u.visitor = ${visitor ?? null})`

/** Records who holds the stock of an unpaid order. */
export async function recordHolder(
  tx: Transaction,
  orderId: string,
  { visitor }: Holder,
): Promise<void> {
  if (visitor === undefined) return
  const held = { visitor }
  await tx
    .insert(stockHolders)
    .values({ orderId, ...held })
    .onConflictDoUpdate({ target: stockHolders.orderId, set: held })
}

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

/** Records that the hold of an order expired unpaid; of its lapses those of a day count. */
export async function recordLapse(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await tx
    .insert(stockHolders)
    .values({ orderId, lapses: 1, lapsedAt: at })
    .onConflictDoUpdate({
      target: stockHolders.orderId,
      set: {
        lapses: sql`case when ${stockHolders.lapsedAt} > ${dayBefore(at)} then ${stockHolders.lapses} else 0 end + 1`,
        lapsedAt: at,
      },
    })
}

/** How many holds of an account lapsed in the last day. */
export async function countLapses(
  tx: Transaction,
  shopperId: string | null,
  at: Date,
): Promise<number> {
  if (shopperId === null) return 0
  const { rows } = await tx.execute<{ lapses: number }>(
    sql`select ${lapsesOf(shopperId, at)} as lapses`,
  )
  return rows[0]?.lapses ?? 0
}

/** SQL: how many holds of an account lapsed in the last day. */
export const lapsesOf = (shopperId: string, at: Date): SQL => sql`
  (select coalesce(sum(u.lapses), 0)::int
    from ${stockHolders} u join ${orders} o on o.id = u.order_id
    where o.user_id = ${shopperId} and u.lapsed_at > ${dayBefore(at)}::timestamptz)`
