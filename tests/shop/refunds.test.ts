import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, refunds } from '#db/schema.ts'
import { orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { payAgain } from '#app/payments/pay/pay-again.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { sendRefund } from '#app/payments/refunds/send-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import {
  bankRecord,
  setBankBehaviour,
  decide,
  goToBank,
  completeRefundAtBank,
} from './clients/bank-client.ts'
import { attemptsOf, orderById, placeOneGarment, refundsOf } from './clients/checkout-client.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

const refundOf = async (reference: string) => (await refundsOf(shop, reference))[0]
const becomes = (reference: string, state: string) =>
  expect.poll(async () => (await refundOf(reference))?.state, { timeout: 20_000 }).toBe(state)
const refundsAtBank = async (reference: string) => (await bankRecord(shop, reference)).refunds

/** Paid at the bank after the order was cancelled. `before`: a first decision there. */
async function payTooLate(
  before: (reference: string) => Promise<void> = async () => {},
): Promise<string> {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  await before(reference)
  await shop.database.db.transaction(async (tx) => {
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', stockHeldUntil: null })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, 'staff', orderCancelled({ id: orderId, status: 'pending' }))
  })
  await decide(shop, reference, 'pay')
  await settlePayment(services, reference)
  return reference
}

test('T09 money that came too late is sent back by itself, the whole of it, and followed until it is there', async () => {
  const reference = await payTooLate()
  await becomes(reference, 'submitted')
  expect(await refundsAtBank(reference)).toBe(1)
  const refund = await refundOf(reference)
  await pollRefundStatus(services, { refundId: refund!.id, asked: 0 })
  expect((await refundOf(reference))?.state).toBe('submitted')
  await completeRefundAtBank(shop, reference)
  await pollRefundStatus(services, { refundId: refund!.id, asked: 0 })
  expect(await refundOf(reference)).toMatchObject({
    state: 'succeeded',
    settledAt: expect.any(Date),
  })
})

test('T13 of two payments of one order the second goes back, whichever it is, and the order is paid once', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const first = await goToBank(shop, shopper, orderId)
  // The bank has not decided it yet when another try begins.
  await decide(shop, first, 'decline-later')
  await settlePayment(services, first)
  await fetch(`${shop.bankUrl}/api/transactions/${first}/tell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'decline' }),
  })
  await settlePayment(services, first)
  await payAgain(services, orderId)
  const second = await goToBank(shop, shopper, orderId)
  await decide(shop, second, 'pay')
  await fetch(`${shop.bankUrl}/api/transactions/${first}/tell`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: 'pay' }),
  })
  await Promise.all([
    settlePayment(services, first),
    settlePayment(services, second),
    settlePayment(services, first),
  ])
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
  ])
  expect((await orderById(shop, orderId)).status).toBe('processing')
  const back = await Promise.all([refundOf(first), refundOf(second)])
  expect(back.filter(Boolean)).toMatchObject([{ why: 'paid_twice' }])
  await expectConsistent(shop)
})

test('a refund whose answer was lost is never sent again: the enquiry says what became of it', async () => {
  const reference = await payTooLate((payment) =>
    setBankBehaviour(shop, payment, { refund: 'lost' }),
  )
  await becomes(reference, 'unknown')
  await expect.poll(() => refundsAtBank(reference), { timeout: 20_000 }).toBe(1)
  const refund = await refundOf(reference)
  // As a queue retries a job that never reported its end.
  for (let again = 0; again < 3; again += 1) await sendRefund(services, { refundId: refund!.id })
  expect(await refundsAtBank(reference)).toBe(1)
  await completeRefundAtBank(shop, reference)
  await pollRefundStatus(services, { refundId: refund!.id, asked: 0 })
  expect((await refundOf(reference))?.state).toBe('succeeded')
})

/** A refund that was marked as sent, and of which the bank heard nothing, as after kill -9. */
async function lostOnTheWay(): Promise<{ reference: string; refundId: string }> {
  const reference = await payTooLate((payment) =>
    setBankBehaviour(shop, payment, { refund: 'down' }),
  )
  await becomes(reference, 'unknown')
  await expect.poll(() => refundsAtBank(reference), { timeout: 20_000 }).toBe(1)
  await setBankBehaviour(shop, reference, { refund: 'normal' })
  return { reference, refundId: (await refundOf(reference))!.id }
}

/** Makes a refund older, as the database's clock would. */
const age = (refundId: string, minutes: number) =>
  shop.database.db.execute(sql`
    update refunds set created_at = created_at - make_interval(mins => ${minutes}),
      submitted_at = submitted_at - make_interval(mins => ${minutes}) where id = ${refundId}`)

const namedByDoctor = async (reference: string) =>
  (await runConsistencyChecks(shop.database.db))
    .find(({ rule }) => rule === 'money that is owed back is on its way')
    ?.broken.includes(reference)

test('T16 a whole payment whose refund a crash kept from the bank is sent back an hour later, once', async () => {
  const { reference, refundId } = await lostOnTheWay()
  await age(refundId, 60)
  await pollRefundStatus(services, { refundId, asked: 2 })
  // As the job does that is in the queue by now.
  await sendRefund(services, { refundId })
  await becomes(reference, 'submitted')
  // The request that the bank did not take, and the one that it did.
  const record = await bankRecord(shop, reference)
  expect(record).toMatchObject({ refunds: 2, refund: { amountPaise: record.amountPaise } })
  await completeRefundAtBank(shop, reference)
  await pollRefundStatus(services, { refundId, asked: 0 })
  expect((await refundOf(reference))?.state).toBe('succeeded')
  await expectConsistent(shop)
})

test('T16 a part that the bank does not know after an earlier refund is left to a person, whom the doctor tells', async () => {
  const { reference, refundId } = await lostOnTheWay()
  await shop.database.db.update(refunds).set({ amountPaise: 100 }).where(eq(refunds.id, refundId))
  await shop.database.db.insert(refunds).values({
    id: randomUUID(),
    attemptReference: reference,
    amountPaise: 200,
    why: 'goodwill',
    cause: 'an earlier one',
    createdAt: new Date(),
    state: 'succeeded',
    settledAt: new Date(),
  })
  await age(refundId, 25 * 60)
  await pollRefundStatus(services, { refundId, asked: 2 })
  expect((await refundOf(reference))?.state).toBe('unknown')
  expect(await namedByDoctor(reference)).toBe(false)
  await age(refundId, 24 * 60)
  expect(await namedByDoctor(reference)).toBe(true)
})

test('a refund that was told twice at the same moment is sent once', async () => {
  const reference = await payTooLate()
  const { id } = (await refundOf(reference))!
  await Promise.allSettled(Array.from({ length: 5 }, () => sendRefund(services, { refundId: id })))
  await becomes(reference, 'submitted')
  expect(await refundsAtBank(reference)).toBe(1)
})

test('a refund the bank refuses is left for a person, who hears of it from the doctor', async () => {
  const reference = await payTooLate((payment) =>
    setBankBehaviour(shop, payment, { refund: 'refused' }),
  )
  await becomes(reference, 'failed')
  expect(await namedByDoctor(reference)).toBe(true)
})

test('T07 the bank charging less than is owed wants a person to look at it, and nothing is sent or given back', async () => {
  const shopper: Visitor & { email: string } = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  await decide(shop, reference, 'less-paid')
  await settlePayment(services, reference)
  expect((await attemptsOf(shop, orderId))[0]?.state).toBe('review')
  expect([(await orderById(shop, orderId)).status, await refundOf(reference)]).toEqual([
    'pending',
    undefined,
  ])
})
