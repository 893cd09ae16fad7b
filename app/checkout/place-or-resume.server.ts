import { err, ok, type Result } from '#app/basics/result.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { shopperPatience } from '#app/payments/pay/pay-again.server.ts'
import type { Checkout } from './checkout-request.server.ts'
import { placeOrder, type OrderRefusal, type PlacedOrder } from './place-order.server.ts'
import { payWhereChosen, resumeOrder, type ResumeRefusal } from './resume-order.server.ts'

type Services = Parameters<typeof placeOrder>[0] & Parameters<typeof resumeOrder>[0]

export type CheckoutRefusal =
  | OrderRefusal
  | ResumeRefusal
  | { why: 'paid meanwhile'; orderId: string }

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
  const placed = await placeOrder(services, shopper, checkout)
  const isRepeat = placed.ok && placed.value.capability === undefined
  if (!isRepeat || services.gateways.offered.length < 2) return placed
  // The answer to the first press was lost, and the shopper may have chosen another way since.
  const { orderId } = placed.value
  const until = shopperPatience()
  const repeated = await payWhereChosen(services, orderId, { ...checkout, until })
  if (!repeated.ok) return repeated
  return ok({ ...placed.value, gateway: repeated.value?.gateway })
}
