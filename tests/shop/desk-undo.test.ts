import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, orders, outbox, staff } from '#db/schema.ts'
import { confirmShipping } from '#app/aftersales/mails/confirm-shipping.server.ts'
import { mailsTo } from '../mail-folder.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, placeOneGarment, refundsOf, type Shopper } from './clients/checkout-client.ts'
import { open, press } from './clients/form-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let asha: Shopper
let packer: Visitor & { email: string }
let manager: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, asha } = all)
  packer = await newMember(shop, 'packer')
  manager = await newMember(shop, 'manager')
})

async function given() {
  const orderId = await placeOneGarment(shop, asha)
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  return { orderId, reference, path: `/desk/orders/${orderId.slice(0, 8)}` }
}

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text
const ship = (path: string) =>
  packer.post(path, {
    step: 'ship',
    trackingNumber: 'AWB 1',
    courier: 'Blue Dart',
    trackingLink: LINK,
  })
const LINK = 'https://courier.example/track?n=1'
const undo = (member: Visitor, path: string) => member.post(path, { step: 'undo shipping' })
const endMinute = (orderId: string) =>
  shop.database.db
    .update(orders)
    .set({ shippingUndoUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(orders.id, orderId))
/** Field of the tracking number on an order's page. */
const trackingField = async (page: Response) =>
  /<input[^>]*name="trackingNumber"[^>]*>/.exec(await page.text())?.[0]
const shippedMails = async () =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.name, 'shipped-mail'))).filter(
    ({ state }) => state === 'waiting',
  )
const actionsOf = async (orderId: string) =>
  (
    await shop.database.db
      .select({ action: auditEvents.action, email: staff.email })
      .from(auditEvents)
      .innerJoin(staff, eq(staff.id, auditEvents.staffId))
      .where(eq(auditEvents.orderId, orderId))
      .orderBy(auditEvents.id)
  ).map(({ action, email }) => `${action} ${email}`)

test('shipping is undone within its minute: the order is to pack again, its history names both, and its shopper never saw it leave', async () => {
  const { orderId, path } = await given()
  const typed = { trackingNumber: 'AWB 1', courier: 'Blue Dart', trackingLink: LINK }
  const shipped = await press(packer, await open(packer, path), 'Mark as shipped', typed)
  expect([shipped.path, readPage(shipped.html).text]).toEqual([
    path,
    expect.stringContaining('Undo shipping'),
  ])
  for (const page of [`/orders/${orderId}`, '/orders']) {
    const seen = await textOf(asha, page)
    expect([page, seen.includes('AWB 1'), seen.includes('Shipped')]).toEqual([page, false, false])
    expect(seen).not.toContain('Blue Dart')
  }
  const [mail] = await shippedMails()
  const left = (mail?.dueAt.getTime() ?? 0) - Date.now()
  expect(left).toBeGreaterThan(50_000)
  expect(left).toBeLessThanOrEqual(61_000)

  const undone = await press(manager, await open(manager, path), 'Undo shipping')
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'processing',
    shippedAt: null,
    trackingNumber: null,
    courier: null,
    trackingLink: null,
  })
  const page = readPage(undone.html).text
  expect(page).toContain('Shipping is undone. The customer hears nothing of it.')
  expect(page).toContain('Mark as shipped')
  expect(page).not.toContain('Undo shipping')
  expect(await actionsOf(orderId)).toEqual([
    `shipped ${packer.email}`,
    `shipping_undone ${manager.email}`,
  ])
  expect(await trackingField(await packer.get(path))).toContain('value="AWB 1"')
  expect(await (await packer.get(path)).text()).toContain('value="Blue Dart"')
  const tooLong = 'AWB 1, typed wrong'.padEnd(41, '.')
  const refused = await packer.post(path, { step: 'ship', trackingNumber: tooLong })
  expect(await trackingField(refused)).toContain(`value="${tooLong}"`)
  expect(await textOf(asha, `/orders/${orderId}`)).not.toContain('Shipped')
  await expectConsistent(shop)
})

test('once the minute is over nothing is undone, the shopper sees the parcel, and the page offers it no more', async () => {
  const { orderId, path } = await given()
  await ship(path)
  await endMinute(orderId)
  const late = await undo(packer, path)
  expect([late.status, readPage(await late.text()).text]).toEqual([
    409,
    expect.stringContaining('Nothing was changed: the minute is over'),
  ])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'shipped' })
  expect(await textOf(packer, path)).not.toContain('Undo shipping')
  expect(await textOf(asha, `/orders/${orderId}`)).toContain(
    'Tracking number Blue Dart AWB 1 at the courier, in a new tab',
  )
  expect(await (await asha.get(`/orders/${orderId}`)).text()).toContain(`href="${LINK}"`)
  const bad = { step: 'track', trackingNumber: 'AWB 1', trackingLink: 'javascript:alert(1)' }
  const refused = await packer.post(path, bad)
  expect([refused.status, readPage(await refused.text()).text]).toEqual([
    400,
    expect.stringContaining('Begin it with https://'),
  ])
  await expectConsistent(shop)
})

test('the mail about shipping that was undone is never sent, and the one about shipping again is sent once', async () => {
  const { orderId, path } = await given()
  await ship(path)
  await undo(packer, path)
  await packer.post(path, { step: 'ship', trackingNumber: 'AWB 2' })
  // Both jobs are due: the minute has gone by.
  await shop.database.db.execute(
    sql`update pgboss.job set start_after = now() where data->>'mail' = 'shipped-mail'`,
  )
  await expect
    .poll(async () => (await shippedMails()).filter(({ payload }) => isOf(payload, orderId)), {
      timeout: 25_000,
    })
    .toEqual([])
  const number = orderId.slice(0, 8)
  const sent = (await mailsTo(shop.dataDir, asha.email)).filter(({ subject }) =>
    subject?.includes(`#${number} is on its way`),
  )
  expect(sent.map(({ text }) => /AWB \d/.exec(text ?? '')?.[0])).toEqual(['AWB 2'])
  expect((await undo(packer, path)).status).toBe(409)
})

const isOf = (payload: unknown, orderId: string) =>
  typeof payload === 'object' &&
  payload !== null &&
  'orderId' in payload &&
  payload.orderId === orderId

test('of an undo and the mail job at the same moment one wins, ten times over', async () => {
  const { orderId, path } = await given()
  const { db } = shop.database
  for (let round = 0; round < 10; round += 1) {
    await ship(path)
    const shippedAt = (await orderById(shop, orderId))?.shippedAt ?? new Date(0)
    const [undone, isMailed] = await Promise.all([
      undo(packer, path),
      confirmShipping(db, orderId, shippedAt),
    ])
    expect([undone.status, isMailed]).toEqual(isMailed ? [409, true] : [302, false])
    // Shipped for good: another order goes on.
    if (isMailed) return
  }
})

test('of two members who undo at once, one does, and the other is told how it stands', async () => {
  const { orderId, path } = await given()
  await ship(path)
  const answers = await Promise.all([undo(packer, path), undo(manager, path)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  expect(
    (await actionsOf(orderId)).filter((one) => one.startsWith('shipping_undone')),
  ).toHaveLength(1)
})

test('many that were shipped together are undone together, but those whose minute is over', async () => {
  const [one, two] = [await given(), await given()]
  const numbers = [one, two].map(({ orderId }) => orderId.slice(0, 8))
  const lines = numbers.map((number, i) => `${number} M${i}`).join('\n')
  const shipped = await (
    await packer.post('/desk/ship', { lines, checked: lines, step: 'ship' })
  ).text()
  expect(shipped).toContain('Undo shipping')
  await endMinute(two.orderId)
  const [, sent = ''] = /name="lines" value="([^"]*)"/.exec(shipped) ?? []
  const undone = await packer.post('/desk/ship', { lines: sent, step: 'undo' })
  const html = await undone.text()
  const page = readPage(html).text
  expect(page).toContain('1 order is not shipped after all.')
  expect(page).toContain('Stays shipped: the minute is over')
  // The form shows the typed text again.
  expect(html).toMatch(new RegExp(`<textarea[^>]*>${numbers[0]}\tM0`))
  expect(await orderById(shop, one.orderId)).toMatchObject({ status: 'processing' })
  expect(await orderById(shop, two.orderId)).toMatchObject({ status: 'shipped' })
  await expectConsistent(shop)
})

test('a parcel that came back cancels its order with the refund that was said, and one on its way alone can', async () => {
  const { orderId, reference, path } = await given()
  const form = { step: 'never arrived', deliveryFailure: 'lost', reason: 'The van burnt.' }
  const early = await packer.post(path, form)
  expect([early.status, readPage(await early.text()).text]).toEqual([
    409,
    expect.stringContaining('only a parcel that is on its way is lost or comes back'),
  ])
  await ship(path)
  expect(await textOf(packer, path)).toMatch(
    /The order is cancelled\. ₹\S+ go back to the customer/,
  )
  const unsaid = await packer.post(path, { ...form, deliveryFailure: 'eaten' })
  expect(unsaid.status).toBe(400)
  expect((await packer.post(path, form)).status).toBe(302)
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'cancelled',
    deliveryFailure: 'lost',
  })
  expect(await refundsOf(shop, reference)).toMatchObject([{ why: 'lost' }])
  const page = await textOf(packer, path)
  expect(page).toContain('Parcel never arrived, order cancelled lost on the way · The van burnt.')
  expect(await actionsOf(orderId)).toEqual([
    `shipped ${packer.email}`,
    `delivery_failed ${packer.email}`,
    `requested ${packer.email}`,
  ])
  await expectConsistent(shop)
})
