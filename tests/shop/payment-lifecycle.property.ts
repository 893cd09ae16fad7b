import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders, stock } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { releaseExpiredHold } from '#app/orders/stock-holds.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { payAgain } from '#app/payments/pay-again.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import fc from '../fast-check.ts'
import { newShopper } from '../visitor.ts'
import {
  bankRecord,
  setBankBehaviour,
  returnFromBank,
  completeRefundAtBank,
} from './bank-client.ts'
import {
  attemptsOf,
  checkoutForm,
  garment,
  lineOf,
  orderById,
  refundsOf,
  sendCheckout,
} from './checkout-client.ts'
import { verifyPayments, type PaymentRun } from './payment-lifecycle-invariants.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

/** So few that the checkouts of a run want more than there are. */
const IN_STOCK = 3
const GARMENTS = 20
let sequences = 0
const CHECKOUTS = 3
const LAST_ENQUIRY = 34

const DECISIONS = [
  'pay',
  'close',
  'decline',
  'cancel',
  'pay-later',
  'decline-then-pay',
  'fee-on-top',
  'wrong-amount',
  'less-paid',
] as const

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
      { weight: 6, arbitrary: fc.constant('goes to the bank') },
      { weight: 6, arbitrary: fc.constantFrom('pay', 'decline-then-pay', ...DECISIONS) },
      { weight: 3, arbitrary: fc.constant('is paid after all') },
      { weight: 6, arbitrary: fc.constantFrom('return', 'notice', 'enquiry') },
      { weight: 3, arbitrary: fc.constant('half an hour passes') },
      { weight: 4, arbitrary: fc.constant('pay again') },
      { weight: 1, arbitrary: fc.constant('last enquiry') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('refund is sent again', 'refund is watched', 'refund is done'),
      },
      { weight: 2, arbitrary: fc.constantFrom('bank goes away', 'bank is back') },
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

/** Places, pays, refuses, abandons and refunds in any order, as shoppers, bank and schedule may. */
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
  const orderId = run.checkouts[checkout]?.orderId
  if (!orderId) return
  if (happens === 'half an hour passes') return halfAnHour(orderId)
  if (happens === 'pay again') return void (await payAgain(services, orderId))
  const attempts = await attemptsOf(shop, orderId)
  const reference = attempts[nth % attempts.length]?.reference
  if (!reference) return
  const refund = await refundOf(reference)
  const record = await bankRecord(shop, reference)
  switch (happens) {
    case 'goes to the bank':
      return record.decision ? undefined : goToBankFor(orderId, reference)
    case 'is paid after all':
      return record.decision && record.verdict !== 'success'
        ? void (await post(`${reference}/tell`, { as: 'pay' }))
        : undefined
    case 'return':
      return record.decision
        ? void (await returnFromBank(shop, await post(`${reference}/return`, {})))
        : undefined
    case 'notice':
      return record.decision ? void (await post(`${reference}/notice`, {})) : undefined
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
      return record.refund ? completeRefundAtBank(shop, reference) : undefined
    case 'bank goes away':
    case 'bank is back':
      return setBankBehaviour(shop, reference, {
        enquiry: happens === 'bank is back' ? 'normal' : 'down',
      })
    default:
      // Somebody else may decide it at the same moment: the first decision stands.
      return record.openedAt && !record.decision
        ? void (await post(`${reference}/decide`, { as: happens }, [200, 409]))
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

/** With the form of a page that may have been open for days. */
async function goToBankFor(orderId: string, reference: string): Promise<void> {
  const started = await services.gateways.current.start({
    wasStarted: false,
    reference,
    orderId,
    amount: paise((await orderById(shop, orderId)).totalPaise),
    payer: {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9876543210',
      address: '12 MG Road',
    },
    callbackUrl: `${shop.url}/payments/return`,
    at: new Date(),
    heldUntil: new Date(Date.now() + 30 * 60_000),
  })
  if (!started.ok || started.value.type !== 'form') throw new Error('not started by a form')
  const { url, fields } = started.value
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200)
}

/** @returns the answer of the bank's machine API */
async function post(path: string, body: object, allowed = [200]): Promise<Record<string, string>> {
  const answer = await fetch(`${shop.bankUrl}/api/transactions/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(allowed).toContain(answer.status)
  return (await answer.json()) as Record<string, string>
}

const refundOf = async (reference: string) => (await refundsOf(shop, reference))[0]

/**
 * The days after: the bank answers again, each payment is checked once more, and refunds are sent.
 */
async function settle({ checkouts }: PaymentRun): Promise<void> {
  for (const { orderId } of checkouts) {
    if (!orderId) continue
    for (const { reference } of await attemptsOf(shop, orderId)) {
      await setBankBehaviour(shop, reference, { enquiry: 'normal' })
      await settlePayment(services, reference)
      const refund = await refundOf(reference)
      if (!refund) continue
      await sendRefund(services, { refundId: refund.id })
      await expect
        .poll(async () => (await refundOf(reference))?.state, { timeout: 60_000 })
        .toMatch(/submitted|succeeded/)
    }
  }
}
