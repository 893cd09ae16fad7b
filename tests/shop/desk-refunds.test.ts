import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, staff } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import type { Visitor } from '../visitor.ts'
import { decide, goToBank, payAs, setBankBehaviour } from './clients/bank-client.ts'
import { orderById, placeOneGarment, refundsOf, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let manager: Visitor & { email: string }
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha } = all)
  manager = await newMember(shop, 'manager')
  support = await newMember(shop, 'support')
})

const pathOf = (orderId: string) => `/desk/orders/${orderId.slice(0, 8)}`
const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text
const answerOf = async (answer: Response) => readPage(await answer.text()).text
const staffActionsOn = (orderId: string) =>
  shop.database.db
    .select({ action: auditEvents.action, email: staff.email })
    .from(auditEvents)
    .innerJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(eq(auditEvents.orderId, orderId))
    .orderBy(auditEvents.id)

test('an unpaid order has “Ask the bank now” as its next step; what the bank answers is told, and pays the order', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const path = pathOf(orderId)
  // Paid, and nobody came back to say so.
  const reference = await goToBank(shop, asha, orderId)
  await decide(shop, reference, 'pay')
  expect(await textOf(support, path)).toContain('Ask the bank now')
  await setBankBehaviour(shop, reference, { enquiry: 'down' })
  const unanswered = await support.post(path, { step: 'check payment' })
  expect([unanswered.status, await answerOf(unanswered)]).toEqual([
    409,
    expect.stringContaining('The bank has not answered yet.'),
  ])
  await setBankBehaviour(shop, reference, { enquiry: 'normal' })
  expect((await support.post(path, { step: 'check payment' })).status).toBe(302)
  const page = await textOf(support, path)
  expect(page).toContain('The bank has answered: the payment has arrived.')
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  const again = await support.post(path, { step: 'check payment' })
  expect([again.status, await answerOf(again)]).toEqual([
    409,
    expect.stringContaining('Nothing of this order is open at the bank by now.'),
  ])
})

test('a payment in review says why as the next step, and asking the bank tells that it still does not fit', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const reference = await goToBank(shop, asha, orderId)
  await decide(shop, reference, 'less-paid')
  await support.post(pathOf(orderId), { step: 'check payment' })
  const page = await textOf(support, pathOf(orderId))
  expect(page).toContain('The bank has answered: it still does not fit the order.')
  expect(page).toContain('The payment needs you to look at it: less was paid than is owed.')
  expect(page).toMatch(/Payment needs a person to look at it ₹\S+ · less was paid than is owed/)
})

test('a refund that failed is the next step of its order: it is tried again, or noted as paid by hand, once, by whom the history names', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const path = pathOf(orderId)
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  await setBankBehaviour(shop, reference, { refund: 'refused' })
  await cancelOrder(services, 'staff', orderId, null)
  const failed = () =>
    expect
      .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
        timeout: 20_000,
      })
      .toEqual(['failed'])
  await failed()
  const [refund] = await refundsOf(shop, reference)
  const refundId = refund?.id ?? ''
  const before = await textOf(manager, path)
  expect(before).toContain('See to the refund that failed')
  expect(before).toContain('Failed: it needs you.')
  expect(await textOf(support, path)).toContain('Your role does not include it. Owner or manager')

  expect((await manager.post(path, { step: 'retry refund', refundId })).status).toBe(302)
  await expect.poll(async () => (await staffActionsOn(orderId)).length, { timeout: 20_000 }).toBe(1)
  await failed()
  const unsaid = await manager.post(path, { step: 'refund by hand', refundId, note: '' })
  expect([unsaid.status, await answerOf(unsaid)]).toEqual([
    400,
    expect.stringContaining('Enter how it was paid'),
  ])
  const byHand = { step: 'refund by hand', refundId, note: 'UTR 4711' }
  expect((await manager.post(path, byHand)).status).toBe(302)
  const twice = await manager.post(path, byHand)
  expect([twice.status, await answerOf(twice)]).toEqual([
    409,
    expect.stringContaining('Nothing was changed. The refund by now: arrived.'),
  ])
  const after = await textOf(manager, path)
  expect(after).toContain('Paid by hand: UTR 4711.')
  expect(after).not.toContain('See to the refund')
  expect(await staffActionsOn(orderId)).toEqual([
    { action: 'requested', email: manager.email },
    { action: 'paid_by_hand', email: manager.email },
  ])
  await expectConsistent(shop, {
    but: 'a payment that wants a person to look at it has been looked at',
  })
  await shop.database.db.transaction((tx) => erasePerson(tx, orderId))
  const erased = await textOf(manager, path)
  expect(erased).toContain('Paid by hand: how is no longer known.')
  expect(erased).not.toContain('UTR 4711')
})
