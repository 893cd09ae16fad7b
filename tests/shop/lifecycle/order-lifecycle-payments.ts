import { expect } from 'vitest'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { attemptsOf, refundsOf } from '../clients/checkout-client.ts'
import { clientOf, type Attempt } from '../clients/gateway-clients.ts'
import { openAttempt } from '../gateway-steps.ts'
import type { OrderRun, World } from './order-lifecycle-run.ts'

/** "Pay now" on the order's page: an attempt at the merchant's gateway of that moment. */
export async function goToPay(
  { shop, services }: World,
  { shopper, orderId }: OrderRun,
): Promise<Attempt | undefined> {
  if (!(await payAgain(services, orderId)).ok) return undefined
  const [newest] = await attemptsOf(shop, orderId)
  if (!newest) return undefined
  // The order may be cancelled at the same moment: then there is no page to pay on.
  const reference = await clientOf(newest)
    .goTo(shop, shopper, orderId)
    .catch(() => undefined)
  return reference === newest.reference ? newest : undefined
}

/** A page of an attempt that was left open: it is paid whatever became of the order. */
export async function payEarlier(world: World, orderId: string, nth: number): Promise<void> {
  const { shop, services } = world
  const attempts = await attemptsOf(shop, orderId)
  const attempt = attempts[nth % attempts.length]
  if (!attempt || (await clientOf(attempt).books(shop, attempt.reference)).isDecided) return
  await openAttempt(shop, services, attempt)
  await pay(world, attempt)
}

export async function pay({ shop }: World, attempt: Attempt): Promise<void> {
  await clientOf(attempt).decide(shop, attempt.reference, 'pay')
  await clientOf(attempt).comeBack(shop, attempt.reference)
}

/** Completes the refunds under way, so that the next are sent. */
export async function gatewaysAreDone({ shop, services }: World, orderId: string): Promise<void> {
  for (const attempt of await attemptsOf(shop, orderId))
    for (const { id, state } of await refundsOf(shop, attempt.reference)) {
      if (state !== 'submitted') continue
      await clientOf(attempt).completeRefunds(shop, attempt.reference)
      await pollRefundStatus(services, { refundId: id, asked: 0 })
    }
}

/**
 * Each payment is checked once more, since one that came during a status check is not in its
 * answer. The shop's own workers send every promised refund, one after the other.
 */
export async function settle(world: World, { orderId }: OrderRun): Promise<void> {
  const { shop, services } = world
  const attempts = await attemptsOf(shop, orderId)
  for (const { reference } of attempts) await settlePayment(services, reference)
  await expect
    .poll(
      async () => {
        await gatewaysAreDone(world, orderId)
        const promised = await Promise.all(
          attempts.map(({ reference }) => refundsOf(shop, reference)),
        )
        return promised.flat().filter(({ state }) => state !== 'succeeded')
      },
      { timeout: 60_000 },
    )
    .toEqual([])
}
