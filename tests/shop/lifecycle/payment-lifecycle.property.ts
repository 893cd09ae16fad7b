import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { gatewayBreakers, orders, stock } from '#db/schema.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import fc from '../../fast-check.ts'
import { newShopper } from '../../visitor.ts'
import {
  attemptsOf,
  checkoutForm,
  garment,
  lineOf,
  refundsOf,
  sendCheckout,
} from '../clients/checkout-client.ts'
import { setUpShopWithFee } from '../fee-fixture.ts'
import { clientOf, DECISIONS } from '../clients/gateway-clients.ts'
import { openAttempt, switchGateway, useGateway } from '../gateway-steps.ts'
import { verifyPayments, type PaymentRun } from './payment-lifecycle-invariants.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'
import type { Services, RunningShop } from '../shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShopWithFee((both) => ({ shop, services } = both))

/** So few that the checkouts of a run want more than there are. */
const IN_STOCK = 3
const GARMENTS = 20
let sequences = 0
const CHECKOUTS = 3
const LAST_ENQUIRY = 34

/**
 * Steps of one checkout, in any order and at the same moment. `nth`: of its payments, the newest
 * first.
 */
const step = fc.record(
  {
    checkout: fc.nat({ max: CHECKOUTS - 1 }),
    nth: fc.constantFrom(0, 0, 1),
    happens: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('place', 'place twice') },
      { weight: 6, arbitrary: fc.constant('goes to the gateway') },
      { weight: 6, arbitrary: fc.constantFrom('pay', 'decline-then-pay', ...DECISIONS) },
      { weight: 3, arbitrary: fc.constant('is paid after all') },
      { weight: 6, arbitrary: fc.constantFrom('return', 'notice', 'enquiry') },
      { weight: 3, arbitrary: fc.constant('half an hour passes') },
      { weight: 6, arbitrary: fc.constant('pay again') },
      { weight: 1, arbitrary: fc.constant('last enquiry') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('refund is sent again', 'refund is watched', 'refund is done'),
      },
      { weight: 2, arbitrary: fc.constantFrom('gateway goes away', 'gateway is back') },
      { weight: 2, arbitrary: fc.constant('the merchant switches gateways') },
    ),
  },
  { noNullPrototype: true },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 25,
  maxLength: 45,
  size: 'max',
})

/** Places, pays, refuses, abandons, refunds and switches gateways in any order. */
export const checkPaymentLifecycle = (limits: SequenceLimits): Promise<void> =>
  checkSequences(
    {
      name: 'payment lifecycle',
      rounds,
      begin,
      take,
      settle,
      verify: (run: PaymentRun) => verifyPayments(shop, run),
    },
    limits,
  )

async function begin(): Promise<PaymentRun> {
  const { db } = shop.database
  // Of two shoppers who order at SabPaisa, the merchant has switched meanwhile for one.
  useGateway(services, sequences % 2 ? 'sabpaisa' : 'razorpay')
  // Restocks what earlier sequences sold, and takes the garments in turn, because an order of the
  // sequence before may still release stock.
  await db.update(stock).set({ quantity: 50 }).where(eq(stock.size, 'M'))
  const [shopper, goods] = [await newShopper(shop.url), await garment(shop, sequences++ % GARMENTS)]
  await db
    .update(stock)
    .set({ quantity: IN_STOCK })
    .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))
  const checkouts = Array.from({ length: CHECKOUTS }, (_, i) => ({
    form: checkoutForm(shopper.email, [lineOf(goods, { quantity: 1 + (i % 2) })], {
      key: randomUUID(),
    }),
    orderId: undefined,
  }))
  return { shopper, goods, inStock: IN_STOCK, checkouts }
}

async function place({ shopper, checkouts }: PaymentRun, which: number): Promise<void> {
  const checkout = checkouts[which]
  if (!checkout) return
  const { status, orderId, body } = await sendCheckout(shopper, checkout.form)
  if (status === 409) return expect(body).toMatch(/"sold out"|"only so many (left|at once)"/)
  expect(status).toBe(200)
  expect(orderId).toBe(checkout.orderId ?? orderId)
  checkout.orderId = orderId
}

async function take(run: PaymentRun, { checkout, nth, happens }: Step): Promise<void> {
  if (happens === 'place') return place(run, checkout)
  if (happens === 'place twice')
    return void (await Promise.all([place(run, checkout), place(run, checkout)]))
  if (happens === 'the merchant switches gateways') return switchGateway(services)
  const orderId = run.checkouts[checkout]?.orderId
  if (!orderId) return
  if (happens === 'half an hour passes') return halfAnHour(orderId)
  if (happens === 'pay again') return void (await payAgain(services, orderId))
  const attempts = await attemptsOf(shop, orderId)
  const attempt = attempts[nth % attempts.length]
  if (!attempt) return
  const { reference } = attempt
  const refund = await refundOf(reference)
  const client = clientOf(attempt)
  const books = await client.books(shop, reference)
  switch (happens) {
    case 'goes to the gateway':
      return books.isDecided ? undefined : openAttempt(shop, services, attempt)
    case 'is paid after all':
      return books.isDecided && books.taken === 0
        ? void (await client.payAfterAll(shop, reference))
        : undefined
    case 'return':
      return books.isDecided ? void (await client.comeBack(shop, reference)) : undefined
    case 'notice':
      return books.isDecided ? void (await client.notify(shop, reference)) : undefined
    case 'enquiry':
      return checkPaymentStatus(services, { reference, asked: 0 })
    case 'last enquiry':
      // While the bank is away a status check gives up with an error, to be retried.
      return checkPaymentStatus(services, { reference, asked: LAST_ENQUIRY }).catch(
        (error: unknown) =>
          expect(String(error)).toContain('could not be reached for the last status check'),
      )
    case 'refund is sent again':
      return refund && sendRefund(services, { refundId: refund.id })
    case 'refund is watched':
      return refund && pollRefundStatus(services, { refundId: refund.id, asked: 0 })
    case 'refund is done':
      return books.back > 0 ? void (await client.completeRefunds(shop, reference)) : undefined
    case 'gateway goes away':
      return void (await client.setStatusChecks(shop, reference, 'down'))
    case 'gateway is back':
      return void (await client.setStatusChecks(shop, reference, 'normal'))
    default:
      return books.isOpened && !books.isDecided
        ? void (await client.decide(shop, reference, happens))
        : undefined
  }
}

async function halfAnHour(orderId: string): Promise<void> {
  const held = and(eq(orders.id, orderId), isNotNull(orders.stockHeldUntil))
  await shop.database.db.update(orders).set({ stockHeldUntil: new Date() }).where(held)
  await Promise.all([
    releaseExpiredHold(services, { orderId }),
    releaseExpiredHold(services, { orderId }),
  ])
}

const refundOf = async (reference: string) => (await refundsOf(shop, reference))[0]

/** The days after: gateways answer again, no breaker is open, all is checked, refunds are sent. */
async function settle({ checkouts }: PaymentRun): Promise<void> {
  await shop.database.db.update(gatewayBreakers).set({ retryAt: sql`clock_timestamp()` })
  for (const { orderId } of checkouts) {
    if (!orderId) continue
    for (const attempt of await attemptsOf(shop, orderId)) {
      const { reference } = attempt
      await clientOf(attempt).setStatusChecks(shop, reference, 'normal')
      expect(await settlePayment(services, reference)).toMatchObject({ reached: true })
      const refund = await refundOf(reference)
      if (!refund) continue
      await sendRefund(services, { refundId: refund.id })
      await expect
        .poll(async () => (await refundOf(reference))?.state, { timeout: 60_000 })
        .toMatch(/submitted|succeeded/)
    }
  }
}
