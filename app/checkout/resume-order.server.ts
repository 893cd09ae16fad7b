import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { sum, times } from '#app/basics/money.ts'
import { chargesByRules, withCharges } from '#app/cart/charges.ts'
import { quote } from '#app/cart/quotes.server.ts'
import { payAgain, settleOpenAttempts } from '#app/payments/pay-again.server.ts'
import { requestHash, type Checkout } from './place-order.server.ts'

type Services = Parameters<typeof payAgain>[0]

/**
 * Takes up the unpaid order that a shopper went back from, when lines, prices and address are the
 * same: it holds its stock again and has an attempt to pay. One that turns out to be paid is taken
 * up as well, so that nobody pays twice.
 * @param checkout `replaces`: the unpaid orders of this browser, whose payments are checked first
 * @returns its id; undefined when none is the same
 */
export async function resumeOrder(
  services: Services,
  shopper: Shopper,
  checkout: Omit<Checkout, 'key'>,
): Promise<string | undefined> {
  const { db } = services
  if (checkout.replaces.length === 0) return undefined
  const pending = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...checkout.replaces]),
        eq(orders.userId, shopper.id),
        eq(orders.status, 'pending'),
      ),
    )
  for (const { id } of pending) await settleOpenAttempts(services, id)
  const hash = requestHash(checkout)
  const same = pending.find((order) => order.requestHash === hash)
  if (!same) return undefined
  const lines = await quote(db, checkout.lines)
  const prices = lines.flatMap(({ requested, product }) =>
    product ? [times(product.price, requested.quantity)] : [],
  )
  const total = withCharges(sum(prices), chargesByRules())
  if (prices.length < lines.length || total !== same.totalPaise) return undefined
  const again = await payAgain(services, same.id, checkout.visitor)
  return again.ok || again.error.why === 'nothing to pay' ? same.id : undefined
}
