import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { orders, paymentAttempts, refunds } from '#db/schema.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { RunningShop } from '../../../tests/running-shop.ts'
import type { openServices } from '../../../tests/shop-services.ts'
import type { ClientHistory } from '../client-history.ts'
import { findViolations, type StockCount } from '../invariants.ts'

const REFUND_TRIES = 60
const REFUND_PAUSE_MS = 1_000

type Services = Awaited<ReturnType<typeof openServices>>

export type Verdict = {
  orders: number
  /** Payments that the gateway's ledger has, of each. */
  paid: { sabpaisa: number; razorpay: number }
  /** Confirmed to be paid at the door. */
  confirmed: number
  refunds: number
  /** Acknowledged, and not there: orders, payments, cancellations. */
  lost: number
  /** Made twice of one press, or charged more than is owed. */
  doubled: number
  /** Goods of which more were sold than there were. */
  oversold: number
  wrong: string[]
}

/**
 * What the shop has made of all that was acknowledged, once every payment is settled and every
 * refund is sent; the gateways' own ledgers are the witnesses of the money.
 */
export async function judge(
  services: Services,
  shop: RunningShop,
  { history, stockCounts }: { history: ClientHistory; stockCounts: readonly StockCount[] },
): Promise<Verdict> {
  const { db } = shop.database
  const wrong: string[] = []
  const paid = { sabpaisa: 0, razorpay: 0 }
  const [lost, doubled] = [new Set<string>(), new Set<string>()]
  const kept = new Map<string, number>()
  const fees = new Map<string, number>()
  for (const { reference, orderId, gateway } of await db.select().from(paymentAttempts)) {
    const settled = await settlePayment(services, reference)
    await finishRefunds(services, shop, reference)
    const { taken, fee, back } = await ledgerOf(shop, gateway, reference)
    if (taken > 0) paid[gateway as keyof typeof paid] += 1
    if (taken > 0 !== (settled?.state === 'succeeded')) {
      wrong.push(`of the payment ${reference} the gateway says otherwise than the shop`)
      lost.add(reference)
    }
    if (history.paid.has(reference) && taken === 0) {
      wrong.push(`the payment ${reference} was acknowledged, and the gateway has none`)
      lost.add(reference)
    }
    kept.set(orderId, (kept.get(orderId) ?? 0) + taken + fee - back)
    fees.set(orderId, (fees.get(orderId) ?? 0) + fee)
  }
  const rows = await db.select().from(orders)
  for (const { id, number, paidAt, status, totalPaise } of rows) {
    const owed = paidAt && status !== 'cancelled' ? totalPaise : 0
    // A fee on top goes back with a payment that is refunded whole, and not with a cancelled order.
    const most = owed + (fees.get(id) ?? 0)
    const has = kept.get(id) ?? 0
    if (has < owed || has > most)
      wrong.push(`for the order ${number} ${owed} to ${most} is owed, and ${has} was kept`)
    if (has > most) doubled.add(id)
    if (has < owed) lost.add(id)
    if (history.cancelled.has(id) && status !== 'cancelled') {
      wrong.push(`the order ${number} was cancelled, and is ${status}`)
      lost.add(id)
    }
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const id of history.orders.values()) if (!ids.has(id)) lost.add(id)
  const keys = rows.map(({ idempotencyKey }) => idempotencyKey)
  for (const [nth, key] of keys.entries()) if (keys.indexOf(key) !== nth) doubled.add(key)
  return {
    orders: rows.length,
    paid,
    confirmed: history.confirmed.size,
    refunds: await db.$count(refunds),
    lost: lost.size,
    doubled: doubled.size,
    oversold: await oversold(shop, stockCounts),
    wrong: [...wrong, ...(await findViolations(shop.database, history, stockCounts))],
  }
}

/**
 * Sends refunds that were not sent, and asks about those that may have been, as the shop itself does
 * within hours. One that the gateway never got goes back to `requested` and is sent in the next try.
 */
async function finishRefunds(
  services: Services,
  shop: RunningShop,
  reference: string,
): Promise<void> {
  const { db } = shop.database
  for (let tries = 1; tries <= REFUND_TRIES; tries += 1) {
    const open = (await refundsOf(shop, reference)).filter(
      ({ state }) => state === 'requested' || state === 'unknown',
    )
    if (open.length === 0) return
    for (const { id, state } of open)
      if (state === 'requested') await sendRefund(services, { refundId: id }).catch(() => {})
      else {
        // Aged past the delay after which one that a kill kept from the gateway is sent again.
        await db.execute(sql`update refunds set created_at = created_at - interval '1 hour',
          submitted_at = submitted_at - interval '1 hour' where id = ${id} and state = 'unknown'`)
        await pollRefundStatus(services, { refundId: id, asked: 0 })
      }
    await sleep(REFUND_PAUSE_MS)
  }
}

const refundsOf = ({ database }: RunningShop, reference: string) =>
  database.db
    .select()
    .from(refunds)
    .where(sql`${refunds.attemptReference} = ${reference}`)

/** In paise. Of a fee that came on top SabPaisa's ledger has only that there was one: its 1 %. */
type Ledger = { taken: number; fee: number; back: number }

async function ledgerOf(
  { bankUrl }: RunningShop,
  gateway: string,
  reference: string,
): Promise<Ledger> {
  const ledger = gateway === 'razorpay' ? 'links' : 'transactions'
  const answer = await fetch(`${bankUrl}/api/${ledger}/${reference}`)
  // Nobody has been there.
  if (!answer.ok) return { taken: 0, fee: 0, back: 0 }
  if (ledger === 'links') {
    const { payments } = (await answer.json()) as Link
    const captured = payments.filter((payment) => payment.captured)
    const given = payments
      .flatMap((payment) => payment.refunds)
      .filter(({ status }) => status !== 'failed')
    return {
      taken: sum(captured.map(({ amount }) => amount)),
      fee: 0,
      back: sum(given.map(({ amount }) => amount)),
    }
  }
  const record = (await answer.json()) as Transaction
  const { verdict, amountPaise, refund, earlierRefunds = [], decision } = record
  const isPaid = verdict === 'success'
  const given = [...earlierRefunds, ...(refund ? [refund] : [])]
  return {
    taken: isPaid ? amountPaise : 0,
    fee: isPaid && decision?.as === 'fee-on-top' ? Math.ceil(amountPaise / 100) : 0,
    back: sum(given.map((one) => one.amountPaise)),
  }
}

type Link = {
  payments: { amount: number; captured: boolean; refunds: { amount: number; status: string }[] }[]
}
type Transaction = {
  verdict?: string
  decision?: { as?: string }
  amountPaise: number
  refund?: { amountPaise: number }
  earlierRefunds?: { amountPaise: number }[]
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function oversold(
  { database }: RunningShop,
  stockCounts: readonly StockCount[],
): Promise<number> {
  let found = 0
  for (const { goods, count } of stockCounts) {
    const { rows } = await database.db.execute<{ sold: number }>(
      sql`select coalesce(sum(quantity), 0)::int as sold from stock_holds where product_id = ${goods.id} and size = 'M'`,
    )
    if ((rows[0]?.sold ?? 0) > count) found += 1
  }
  return found
}
