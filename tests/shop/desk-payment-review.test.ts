import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, paymentAttempts } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { Role } from '#app/staff/permissions.ts'
import type { Visitor } from '../visitor.ts'
import { decide, goToBank, paidMails, payAs, returnFromBank } from './clients/bank-client.ts'
import {
  attemptsOf,
  orderById,
  placeOneGarment,
  refundsOf,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

const REVIEWED = 'a payment that wants a person to look at it has been looked at'
const DISPUTED = 'the bank agrees with what a person decided about a payment'

let shop: RunningShop
let services: Services
let asha: Shopper
let owner: Visitor
let manager: Visitor
let support: Visitor
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha } = all)
  owner = await newMember(shop, 'owner')
  manager = await newMember(shop, 'manager')
  support = await newMember(shop, 'support')
})

/** An order whose payment came back with less, more or another amount. */
async function inReview(as: 'less-paid' | 'wrong-amount' = 'less-paid') {
  const orderId = await placeOneGarment(shop, asha)
  const reference = await goToBank(shop, asha, orderId)
  const { encResponse } = await decide(shop, reference, as)
  await returnFromBank(shop, { encResponse })
  expect(await attemptOf(reference)).toMatchObject({ state: 'review' })
  const path = `/desk/orders/${orderId.slice(0, 8)}`
  return { orderId, reference, path, sealed: encResponse }
}

async function attemptOf(reference: string) {
  const [attempt] = await shop.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  return attempt
}
/** As where the gateway did not say how much was paid: then the order's sum is the most. */
const forgetPaid = (reference: string) =>
  shop.database.db
    .update(paymentAttempts)
    .set({ paidPaise: null, reason: 'the gateway does not say how much was paid' })
    .where(eq(paymentAttempts.reference, reference))
const eventsOf = (reference: string) =>
  shop.database.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'attempt'), eq(auditEvents.subjectId, reference)))
    .orderBy(desc(auditEvents.id))

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text
const answerOf = async (answer: Response) => readPage(await answer.text()).text
const settle = (
  member: Visitor,
  { path, reference }: { path: string; reference: string },
  decision: string,
  more: Record<string, string> = {},
) =>
  member.post(`${path}/payment`, {
    reference,
    decision,
    amount: '',
    reason: 'Seen on its page',
    ...more,
  })

test('all of it has arrived: the order is paid and goes on, once, with the reason and the member in its history', async () => {
  const given = await inReview()
  const { orderId, reference, path } = given
  await forgetPaid(reference)
  const { totalPaise } = await orderById(shop, orderId)
  expect(await textOf(manager, path)).toContain('Settle the payment yourself')
  const page = await textOf(manager, `${path}/payment`)
  for (const words of ['the gateway does not say how much was paid', reference, 'this cannot be'])
    expect(page).toContain(words)
  const less = await settle(manager, given, 'paid', { amount: '1' })
  expect([less.status, await answerOf(less)]).toEqual([
    409,
    expect.stringContaining(`The order asks for ${inRupees(paise(totalPaise))}, and goes on only`),
  ])
  const more = await settle(manager, given, 'paid', { amount: `${totalPaise / 100 + 1}` })
  expect([more.status, await answerOf(more)]).toEqual([
    409,
    expect.stringContaining(`At most ${inRupees(paise(totalPaise))}: the gateway names no more`),
  ])
  expect((await orderById(shop, orderId)).status).toBe('pending')
  expect((await settle(manager, given, 'paid')).status).toBe(302)
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  await expect.poll(() => paidMails(shop, orderId).length, { timeout: 10_000 }).toBe(1)
  const history = await textOf(manager, path)
  expect(history).toContain('Payment settled by hand: money has arrived')
  expect(history).toContain('looked at because the gateway does not say how much was paid')
  expect(history).toContain('Seen on its page')
  const [event] = await eventsOf(reference)
  expect(event).toMatchObject({
    actor: 'staff',
    staffRole: 'manager',
    before: { state: 'review' },
    personal: { note: 'Seen on its page' },
  })
  expect(await refundsOf(shop, reference)).toEqual([])
  await expectConsistent(shop)
})

test('less than all of it: it cannot count as paid, and goes back with the order cancelled and its stock released', async () => {
  const given = await inReview()
  const { orderId, reference, path } = given
  const paid = (await attemptOf(reference))?.paidPaise ?? 0
  expect((await settle(owner, given, 'paid')).status).toBe(409)
  const above = await settle(owner, given, 'pay back', { amount: `${paid / 100 + 0.01}` })
  expect([above.status, await answerOf(above)]).toEqual([
    409,
    expect.stringContaining(`At most ${inRupees(paise(paid))}`),
  ])
  expect((await settle(owner, given, 'pay back')).status).toBe(302)
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'cancelled', paidAt: null })
  expect(await refundsOf(shop, reference)).toMatchObject([
    { amountPaise: paid, why: 'mismatched', cause: 'payment' },
  ])
  expect(await textOf(owner, path)).toContain('the payment did not fit the order')
  await expectConsistent(shop)
})

test('nothing has arrived: the customer pays again, and is charged once', async () => {
  const given = await inReview('wrong-amount')
  const { orderId, reference } = given
  expect((await settle(manager, given, 'unpaid')).status).toBe(302)
  expect(await attemptOf(reference)).toMatchObject({
    state: 'failed',
    reason: expect.any(String) as string,
  })
  expect((await orderById(shop, orderId)).status).toBe('pending')
  // The bank is asked about the first before another is begun, and answers as before.
  expect((await asha.post(`/pay/${orderId}`, {})).status).toBe(303)
  await payAs(shop, asha, orderId, 'pay')
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual([
    'succeeded',
    'failed',
  ])
  expect(await refundsOf(shop, reference)).toEqual([])
  await expectConsistent(shop)
})

test('a later answer that contradicts is told: one decided as unpaid is in review again, and nothing is counted twice', async () => {
  const given = await inReview('wrong-amount')
  const { orderId, reference, path } = given
  await forgetPaid(reference)
  expect((await settle(manager, given, 'unpaid')).status).toBe(302)
  await settlePayment(services, reference)
  expect(await attemptOf(reference)).toMatchObject({ state: 'review', decidedAt: null })
  expect(await textOf(support, path)).toContain('The payment needs you to look at it')
  expect(await refundsOf(shop, reference)).toEqual([])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  expect((await settle(owner, given, 'pay back')).status).toBe(302)
  await expectConsistent(shop)
})

test('a later answer that contradicts a payment decided as paid is told once and moves no money', async () => {
  const given = await inReview()
  const { orderId, reference, path, sealed } = given
  await forgetPaid(reference)
  expect((await settle(manager, given, 'paid')).status).toBe(302)
  // The gateway's notice comes again, and its answer still names less.
  for (let nth = 0; nth < 2; nth += 1) await returnFromBank(shop, { encResponse: sealed })
  await expect
    .poll(async () => (await eventsOf(reference)).map(({ action }) => action), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(['disputed']))
  await settlePayment(services, reference)
  const disputes = (await eventsOf(reference)).filter(({ action }) => action === 'disputed')
  expect(disputes).toHaveLength(1)
  const page = await textOf(support, path)
  expect(page).toContain(
    'The payment was settled by hand, and since then the gateway says that only',
  )
  expect(page).toContain('The bank contradicts how the payment was settled')
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  expect(await attemptOf(reference)).toMatchObject({ state: 'succeeded' })
  expect(await refundsOf(shop, reference)).toEqual([])
  const broken = (await runConsistencyChecks(shop.database.db)).filter((one) => one.broken.length)
  expect(broken.map(({ rule, broken: of }) => [rule, of])).toEqual([[DISPUTED, [reference]]])
  await shop.database.db
    .update(paymentAttempts)
    .set({ reason: null })
    .where(eq(paymentAttempts.reference, reference))
})

test('of two members one decides, and the other is told; a payment that is not in review is not decided', async () => {
  const given = await inReview()
  const answers = await Promise.all([
    settle(owner, given, 'pay back'),
    settle(manager, given, 'unpaid'),
    settle(owner, given, 'unpaid'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409])
  const late = await settle(manager, given, 'paid')
  expect([late.status, await answerOf(late)]).toEqual([
    409,
    expect.stringContaining('Nothing was changed: somebody has settled this payment by now.'),
  ])
  expect((await eventsOf(given.reference)).filter(({ actor }) => actor === 'staff')).toHaveLength(1)
  const other = await inReview()
  const crossed = await settle(manager, { ...given, reference: other.reference }, 'unpaid')
  expect(crossed.status).toBe(409)
  await expectConsistent(shop, { but: REVIEWED })
  await settle(manager, other, 'unpaid')
})

test('what is typed wrong keeps the rest, and names what is missing', async () => {
  const given = await inReview()
  for (const [fields, told] of [
    [{ decision: '' }, 'Choose what you have found'],
    [{ amount: 'ten' }, 'Enter a sum in rupees'],
    [{ reason: '' }, 'Enter it in words'],
  ] as const) {
    const answer = await settle(manager, given, 'pay back', fields)
    const html = await answer.text()
    expect([answer.status, readPage(html).text]).toEqual([400, expect.stringContaining(told)])
    if (!('reason' in fields)) expect(html).toContain('Seen on its page')
  }
  expect(await attemptOf(given.reference)).toMatchObject({ state: 'review' })
  await settle(manager, given, 'unpaid')
})

test('only owners and managers decide, with a fresh code of their second factor', async () => {
  const given = await inReview()
  for (const role of ['support', 'packer', 'catalogue'] satisfies Role[]) {
    const member = await newMember(shop, role)
    expect([role, (await settle(member, given, 'unpaid')).status]).toEqual([role, 403])
    expect([role, (await member.get(`${given.path}/payment`)).status]).toEqual([role, 403])
  }
  expect(await textOf(support, given.path)).toContain('Owner or manager does it')
  const { secret } = await enrol(owner)
  // Setting it up is a code that is fresh by itself; so one that is older is asked for.
  await shop.database.db.execute(`update staff_sessions set code_at = now() - interval '1 hour'`)
  const asked = await settle(owner, given, 'unpaid')
  expect([asked.status, await answerOf(asked)]).toEqual([
    403,
    expect.stringContaining('Enter a code from your authenticator app for this.'),
  ])
  expect((await settle(owner, given, 'unpaid', { code: '000000' })).status).toBe(403)
  expect(await attemptOf(given.reference)).toMatchObject({ state: 'review' })
  expect((await settle(owner, given, 'unpaid', { code: totp(secret) })).status).toBe(302)
  await expectConsistent(shop)
})
