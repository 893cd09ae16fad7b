import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { RateLimits } from '#app/account/rate-limits.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { shownCosts } from '#app/cart/quote/order-costs.ts'
import { CASH } from '#app/payments/ways/ways-to-pay.ts'
import { quote } from '#app/cart/quote/quotes.server.ts'
import {
  payAgain,
  settleOpenAttempts,
  shopperPatience,
} from '#app/payments/pay/pay-again.server.ts'
import { chosenOf } from './payment/chosen.ts'
import { requestHash, type Checkout } from './checkout-request.server.ts'
import type { placeOrder } from './place-order.server.ts'

type Placing = Parameters<typeof placeOrder>[0]
type Services = Parameters<typeof payAgain>[0] & Pick<Placing, 'log'> & { rateLimits: RateLimits }
type Order = typeof orders.$inferSelect

/**
 * `paid`: it is not the checkout's order, but one whose payment has come meanwhile; `gateway`: of the
 * attempt that is to be paid.
 */
export type ResumedOrder = { orderId: string; paid: boolean; gateway?: string | undefined }
export type ResumeRefusal = { why: 'paid again too often' }

/**
 * Takes up an earlier order of this browser instead of placing another. One that has been paid
 * meanwhile comes first, whatever the cart holds now: its goods are still in the cart, so another
 * order would charge for them twice. Otherwise the unpaid order with the same lines, prices and
 * address: it holds its stock again and has an attempt to pay.
 * @param checkout `replaces`: the unpaid orders that this browser knows of
 * @returns undefined when another order is to be placed
 */
export async function resumeOrder(
  services: Services,
  shopper: Shopper,
  checkout: Omit<Checkout, 'key'>,
): Promise<Result<ResumedOrder | undefined, ResumeRefusal>> {
  const { db } = services
  if (checkout.replaces.length === 0) return ok(undefined)
  const unpaid = await findReplaced(db, shopper, checkout, 'pending')
  const same = await findSame(services, unpaid, checkout)
  const until = shopperPatience()
  const { rateLimits } = services
  // payAgain checks the payments of the same order.
  for (const { id } of unpaid)
    if (id !== same?.id) await settleOpenAttempts(services, id, { until, rateLimits })
  const [paid] = await findReplaced(db, shopper, checkout, 'processing')
  if (paid) return ok({ orderId: paid.id, paid: true })
  if (!same) return ok(undefined)
  // It waits for its code; one that was begun online is replaced by another.
  if (checkout.pay === CASH)
    return ok(same.paymentMethod === 'cash' ? { orderId: same.id, paid: false } : undefined)
  return payWhereChosen(services, same.id, { ...checkout, until })
}

/**
 * Gives an order that this checkout has found an attempt at the gateway that it chooses now.
 * @returns undefined where it can no longer be paid, and another order is to be placed
 */
export async function payWhereChosen(
  services: Services,
  orderId: string,
  { visitor, pay, until }: Pick<Checkout, 'visitor' | 'pay'> & { until: number },
): Promise<Result<ResumedOrder | undefined, ResumeRefusal>> {
  const { rateLimits } = services
  // Each new attempt holds the stock anew, here as on the pay page.
  if (!(await rateLimits.consume('pay-again', orderId)).ok)
    return err({ why: 'paid again too often' })
  const again = await payAgain(services, orderId, { visitor, pay, until })
  if (!again.ok || !again.value.isNew) await rateLimits.refund('pay-again', orderId)
  if (again.ok) return ok({ orderId, paid: false, gateway: again.value.gateway })
  return ok(again.error.why === 'nothing to pay' ? { orderId, paid: false } : undefined)
}

const findReplaced = (
  db: Database,
  shopper: Shopper,
  { replaces }: Pick<Checkout, 'replaces'>,
  status: Order['status'],
): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...replaces]),
        eq(orders.userId, shopper.id),
        eq(orders.status, status),
      ),
    )
    .orderBy(desc(orders.createdAt))

/** The one of the same lines and address, if it still costs the same. */
async function findSame(
  services: Pick<Placing, 'db' | 'log'>,
  unpaid: readonly Order[],
  checkout: Omit<Checkout, 'key'>,
): Promise<Order | undefined> {
  const hash = requestHash(checkout)
  const same = unpaid.find((order) => order.requestHash === hash)
  if (!same) return undefined
  const lines = await quote(services, checkout.lines)
  // A line that is sold out may be so because the order holds it.
  const sold = lines.map((line) => ({ ...line, problem: undefined }))
  const costs = shownCosts(sold, chosenOf(checkout), checkout.chargesShown)
  const isSame = costs.ok && costs.value.total === same.totalPaise
  return isSame && lines.every(({ product }) => product) ? same : undefined
}
