import { err, ok, type Result } from '#app/basics/result.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import {
  placeOrder,
  type Checkout,
  type OrderRefusal,
  type PlacedOrder,
} from './place-order.server.ts'
import { resumeOrder, type ResumeRefusal } from './resume-order.server.ts'

type Services = Parameters<typeof placeOrder>[0] & Parameters<typeof resumeOrder>[0]

export type CheckoutRefusal =
  OrderRefusal | ResumeRefusal | { why: 'paid meanwhile'; orderId: string }

/** Takes up an earlier order of this browser, or places another. */
export async function placeOrResume(
  services: Services,
  shopper: Shopper,
  checkout: Checkout,
): Promise<Result<PlacedOrder, CheckoutRefusal>> {
  // Only a press that asks the gateway about earlier orders counts here.
  if (checkout.replaces.length > 0) {
    const allowed = await services.rateLimits.consume('payment', shopper.id)
    if (!allowed.ok) return err({ why: 'too many in a minute' })
  }
  const resumed = await resumeOrder(services, shopper, checkout)
  if (!resumed.ok) return resumed
  const earlier = resumed.value
  if (earlier?.paid) return err({ why: 'paid meanwhile', orderId: earlier.orderId })
  if (earlier)
    return ok({ orderId: earlier.orderId, capability: undefined, gateway: earlier.gateway })
  return placeOrder(services, shopper, checkout)
}
