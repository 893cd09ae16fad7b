import { and, asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { firmSince } from '#app/orders/order.ts'
import { auditEvents, orderCharges, refunds, returns, stock, stockHolds } from '#db/schema.ts'
import { attemptsOf, itemsOf, orderById, refundsOf } from '../clients/checkout-client.ts'
import { expectConsistent } from '../consistency.ts'
import { booksOf } from '../clients/gateway-clients.ts'
import { expectCash, HANDLING } from './order-lifecycle-cash.ts'
import { IN_STOCK, OTHER_SIZE_IN_STOCK, type OrderRun } from './order-lifecycle-run.ts'
import type { RunningShop } from '../shop-fixture.ts'

/**
 * The order's sums, the books of both gateways, the cash of the couriers, the stock and the recorded
 * events agree.
 */
export async function verifyOrder(shop: RunningShop, run: OrderRun): Promise<void> {
  await expectConsistent(shop)
  const { number, paidAt, totalPaise, paymentMethod } = await orderById(shop, run.orderId)
  expect([number, totalPaise]).toEqual([number, await costOf(shop, run.orderId)])
  const { taken, back } = await moneyMoved(shop, run.orderId)
  const collected = await expectCash(shop, run, taken - back)
  // Paid at the same moment as it was cancelled, it was never owed, and all of it went back.
  expect([number, taken - back]).toEqual([
    number,
    paidAt ? totalPaise - (await owedBack(shop, run)) : 0,
  ])
  const dropped = run.toDoor && paymentMethod === 'online' ? HANDLING : 0
  const placed = totalPaise + dropped
  const cashBack = await expectCashBack(shop, run, collected)
  const sums = { placed, totalPaise, taken, back: back + cashBack, collected }
  await expectEventsOf(shop, run.orderId, sums)
  await expectStockOf(shop, run)
}

/** Its lines, also those that were cancelled, and its charges. */
async function costOf(shop: RunningShop, orderId: string): Promise<number> {
  const charges = await chargesOf(shop, orderId)
  return sum([
    ...(await itemsOf(shop, orderId)).map(({ pricePaise, quantity }) => pricePaise * quantity),
    ...charges.map(({ amountPaise }) => amountPaise),
  ])
}

const chargesOf = ({ database }: RunningShop, orderId: string) =>
  database.db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId))

/** By the books of the attempts' own gateways; each refund is there as the shop has promised it. */
async function moneyMoved(shop: RunningShop, orderId: string) {
  const moved = { taken: 0, back: 0 }
  for (const attempt of await attemptsOf(shop, orderId)) {
    const books = await booksOf(shop, attempt)
    const promised = await refundsOf(shop, attempt.reference)
    expect([attempt.reference, attempt.gateway, books.back]).toEqual([
      attempt.reference,
      attempt.gateway,
      sum(promised.map(({ amountPaise }) => amountPaise)),
    ])
    expect([attempt.reference, books.back <= books.taken]).toEqual([attempt.reference, true])
    moved.taken += books.taken
    moved.back += books.back
  }
  return moved
}

/** Of what was collected at the door, what came back is promised: no more, and no less. */
async function expectCashBack(
  shop: RunningShop,
  run: OrderRun,
  collected: number,
): Promise<number> {
  const promised = await shop.database.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, run.orderId))
  const cashBack = sum(promised.map(({ amountPaise }) => amountPaise))
  const cancelled = (await itemsOf(shop, run.orderId)).filter(({ cancelledAt }) => cancelledAt)
  const neverSent = sum(cancelled.map(({ pricePaise, quantity }) => pricePaise * quantity))
  const owed = collected > 0 ? (await owedBack(shop, run)) - neverSent : 0
  expect([run.orderId, cashBack]).toEqual([run.orderId, Math.min(owed, collected)])
  return cashBack
}

/** Owed back by what became of the order's lines and charges. */
async function owedBack(shop: RunningShop, { orderId }: OrderRun): Promise<number> {
  const { status } = await orderById(shop, orderId)
  const items = await itemsOf(shop, orderId)
  const charges = await chargesOf(shop, orderId)
  const itemIds = items.map(({ id }) => id)
  const accepted = (await acceptedReturns(shop, itemIds)).filter((one) => !isExchanged(one))
  const priceOf = new Map(items.map(({ id, pricePaise }) => [id, pricePaise]))
  const paysChargesBack =
    status === 'cancelled' || accepted.some(({ reason }) => reason === 'damaged')
  return sum([
    ...(paysChargesBack ? charges.map(({ amountPaise }) => amountPaise) : []),
    ...items
      .filter(({ cancelledAt }) => cancelledAt)
      .map(({ pricePaise, quantity }) => pricePaise * quantity),
    ...accepted.map(({ orderItemId, quantity }) => (priceOf.get(orderItemId) ?? 0) * quantity),
  ])
}

type Sums = {
  placed: number
  /** By now: without the charge for cash where it was paid online instead. */
  totalPaise: number
  taken: number
  back: number
  collected: number
}

/** The events of an order name the same sums as its rows and the gateways' books. */
async function expectEventsOf(
  shop: RunningShop,
  orderId: string,
  { placed, totalPaise, taken, back, collected }: Sums,
): Promise<void> {
  const events = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(asc(auditEvents.id))
  const totals = events.flatMap(
    ({ after }) => (after as { totalPaise?: number } | null)?.totalPaise ?? [],
  )
  const sumOf = (subject: string, action: string, name: string) =>
    sum(
      events
        .filter((event) => event.subjectType === subject && event.action === action)
        .map(({ after }) => Number((after as Record<string, unknown>)[name])),
    )
  expect({
    placed: sumOf('order', 'placed', 'totalPaise'),
    total: totals.at(-1),
    collected: sumOf('order', 'cash_collected', 'collectedPaise'),
    paid: sumOf('attempt', 'succeeded', 'paidPaise'),
    refunded: sumOf('refund', 'requested', 'amountPaise'),
  }).toEqual({ placed, total: totalPaise, collected, paid: taken, refunded: back })
}

async function expectStockOf(
  shop: RunningShop,
  { orderId, goods, itemIds, damaged, lost }: OrderRun,
): Promise<void> {
  const order = await orderById(shop, orderId)
  const ids = goods.map(({ id }) => id)
  const { db } = shop.database
  const left = pieces(
    await db
      .select()
      .from(stock)
      .where(and(inArray(stock.productId, ids), inArray(stock.size, ['M', 'L']))),
  )
  const held = pieces(await db.select().from(stockHolds).where(eq(stockHolds.orderId, orderId)))
  // Goods that came back damaged still count as taken: nobody can buy them. Lost goods are nowhere.
  expect(left + held + lost).toBe((IN_STOCK + OTHER_SIZE_IN_STOCK) * goods.length)
  const sent = pieces((await itemsOf(shop, orderId)).filter(({ cancelledAt }) => !cancelledAt))
  const restocked = pieces(await acceptedReturns(shop, itemIds)) - damaged
  const exchanged = pieces((await returnsOf(shop, itemIds)).filter(isExchanged))
  expect(held).toBe(
    order.status === 'cancelled' || (!firmSince(order) && !order.stockHeldUntil)
      ? 0
      : sent - restocked + exchanged,
  )
}

type ReturnRow = typeof returns.$inferSelect

/** Another size is held for it, or was sent. */
const isExchanged = ({ exchangeState }: ReturnRow) =>
  exchangeState === 'held' || exchangeState === 'sent'

const returnsOf = ({ database }: RunningShop, itemIds: string[]): Promise<ReturnRow[]> =>
  database.db.select().from(returns).where(inArray(returns.orderItemId, itemIds))

const acceptedReturns = async (shop: RunningShop, itemIds: string[]) =>
  (await returnsOf(shop, itemIds)).filter(({ state }) => state === 'accepted')

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const pieces = (rows: { quantity: number }[]) => sum(rows.map(({ quantity }) => quantity))
