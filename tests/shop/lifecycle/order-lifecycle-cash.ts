import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders, orderCharges } from '#db/schema.ts'
import { cashCode } from '#app/orders/cash/code/cash-code.server.ts'
import { findCash } from '#app/orders/cash/cash-payments.server.ts'
import { confirmByCode } from '#app/orders/cash/confirm-cash.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import type { CashEnd } from '#app/orders/cash/cash-payment.ts'
import { itemsOf, orderById } from '../clients/checkout-client.ts'
import type { OrderRun, World } from './order-lifecycle-run.ts'
import type { RunningShop } from '../shop-fixture.ts'

/** Charges of the shop of these sequences, in paise. */
export const HANDLING = 40_00
export const GIFT_WRAP = 30_00

type Order = Awaited<ReturnType<typeof orderById>>

export const confirm = ({ services }: World, orderId: string) =>
  confirmByCode(services, orderId, cashCode(services.keys, orderId, 1))

export function typeWrongCode({ services }: World, orderId: string) {
  const right = cashCode(services.keys, orderId, 1)
  return confirmByCode(services, orderId, right === '000000' ? '000001' : '000000')
}

/** The stock hold of an order ends, and with it the wait for its code. */
export async function endWait({ shop, services }: World, orderId: string): Promise<void> {
  await shop.database.db
    .update(orders)
    .set({ stockHeldUntil: new Date(Date.now() - 1_000) })
    .where(
      and(eq(orders.id, orderId), eq(orders.status, 'pending'), isNotNull(orders.stockHeldUntil)),
    )
  await releaseExpiredHold(services, { orderId })
}

/** Every piece is ticked that the order has at that moment. */
export async function pack({ shop, packer }: World, orderId: string): Promise<void> {
  const items = (await itemsOf(shop, orderId)).filter(({ cancelledAt }) => !cancelledAt)
  const ticked = items.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, i) => [`piece-${id}-${i + 1}`, 'on']),
  )
  await packer.post(`/desk/pack/${orderId.slice(0, 8)}`, Object.fromEntries(ticked))
}

/**
 * The row of the cash says how the order stands, and what was collected is what it cost by then.
 * @param kept what gateways have of it, without what they gave back
 * @returns collected at the door
 */
export async function expectCash(shop: RunningShop, run: OrderRun, kept: number): Promise<number> {
  const order = await orderById(shop, run.orderId)
  const cash = await findCash(shop.database.db, run.orderId)
  const stands = cash && { state: cash.state, endedWhy: cash.endedWhy, collected: cash.collected }
  if (!run.toDoor) {
    expect([stands, order.paymentMethod]).toEqual([undefined, 'online'])
    return 0
  }
  if (order.paymentMethod === 'online') {
    const ended = { state: 'ended', endedWhy: 'paid_online', collected: null }
    expect([stands, order.paidAt, await handlingOf(shop, run)]).toEqual([
      ended,
      expect.any(Date),
      [],
    ])
    return 0
  }
  const expected = await cashOf(shop, order)
  expect([order.number, order.paidAt, kept, stands]).toEqual([order.number, null, 0, expected])
  return expected.collected ?? 0
}

const handlingOf = ({ database }: RunningShop, { orderId }: OrderRun) =>
  database.db
    .select()
    .from(orderCharges)
    .where(and(eq(orderCharges.orderId, orderId), eq(orderCharges.code, 'cash_handling')))

async function cashOf(shop: RunningShop, order: Order) {
  switch (order.status) {
    case 'pending':
      return { state: 'to_confirm', endedWhy: null, collected: null }
    case 'processing':
    case 'shipped':
      return { state: 'promised', endedWhy: null, collected: null }
    case 'delivered': {
      const cancelled = (await itemsOf(shop, order.id)).filter(({ cancelledAt }) => cancelledAt)
      const less = cancelled.reduce((sum, one) => sum + one.pricePaise * one.quantity, 0)
      return { state: 'collected', endedWhy: null, collected: order.totalPaise - less }
    }
    case 'cancelled':
      return { state: 'ended', endedWhy: endOf(order), collected: null }
    default:
      throw order.status satisfies never
  }
}

/** An order that was never confirmed was cancelled by its shopper, or its wait ended. */
function endOf({ deliveryFailure, confirmedAt }: Order): unknown {
  if (deliveryFailure) return (deliveryFailure === 'lost' ? 'lost' : 'refused') satisfies CashEnd
  return confirmedAt
    ? ('cancelled' satisfies CashEnd)
    : expect.stringMatching(/^(cancelled|not_confirmed)$/)
}
