import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEvents, orderItems, orders, outbox, packingClaims, staffReads } from '#db/schema.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { listReturns, requestReturn } from '#app/aftersales/returns.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { purgeStaffRows } from '#app/staff/purge-staff-rows.server.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, type Goods, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { placeOrderOfThree, setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let kurtas: Goods
let packer: Visitor
let manager: Visitor
setUpShopAndShopper((all) => ({ shop, services, asha, shirts, kurtas } = all))
beforeAll(async () => {
  packer = await newMember(shop, 'packer')
  manager = await newMember(shop, 'manager')
})

/** A paid order of two shirts and a kurta, with the tick boxes of its pieces. */
async function parcel() {
  const { orderId, shirtLine, kurtaLine } = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  await payAs(shop, asha, orderId, 'pay')
  const tick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'on']))
  const shirtPieces = tick(`piece-${shirtLine}-1`, `piece-${shirtLine}-2`)
  const kurta = tick(`piece-${kurtaLine}-1`)
  const path = `/desk/pack/${orderId.slice(0, 8)}`
  return { orderId, number: orderId.slice(0, 8), path, kurtaLine, shirtPieces, kurta }
}

/** Packs what other tests have left. */
const clearQueue = () => shop.database.db.update(orders).set({ packedAt: new Date() })

const textOf = async (answer: Response) => readPage(await answer.text()).text
const placeOf = (answer: Response) => answer.headers.get('location')

test('a parcel is packed once every piece is ticked, of two packers by one, and then the next one waits', async () => {
  const first = await parcel()
  const second = await parcel()
  expect(placeOf(await packer.get('/desk/pack/next'))).toBe(first.path)
  expect(await textOf(await packer.get(first.path))).toContain('3 pieces for Asha Rao')

  // Addresses on slips are read like those on the page of an order.
  await packer.get('/desk/pack/slips')
  const { db } = shop.database
  expect(await db.$count(staffReads, eq(staffReads.subjectId, first.orderId))).toBe(1)

  const missing = await packer.post(first.path, first.shirtPieces)
  expect([missing.status, await textOf(missing)]).toEqual([
    409,
    expect.stringContaining(`Not in the parcel yet: ${kurtas.name}, M.`),
  ])
  expect((await orderById(shop, first.orderId)).packedAt).toBeNull()

  const whole = { ...first.shirtPieces, ...first.kurta }
  const answers = await Promise.all([packer, manager].map((one) => one.post(first.path, whole)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  const [packed, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(packed && placeOf(packed)).toBe(second.path)
  expect(await refused?.text()).toContain('A colleague was quicker: this parcel is packed.')
  expect((await orderById(shop, first.orderId)).packedAt).toEqual(expect.any(Date))

  // It is on no list for the shelves any more, and still to be shipped.
  expect(await textOf(await packer.get('/desk/pack'))).toMatch(/To pack 3 pieces/)
  expect(await textOf(await packer.get('/desk/pack/slips'))).not.toContain(first.number)
  expect(placeOf(await packer.get(`/desk/pack/next?after=${second.number}`))).toBe('/desk/pack')

  expect((await packer.post(first.path, { step: 'open' })).status).toBe(302)
  expect((await packer.post(first.path, { step: 'open' })).status).toBe(409)
  expect(placeOf(await packer.get('/desk/pack/next'))).toBe(first.path)
  const events = await shop.database.db
    .select({ action: auditEvents.action, role: auditEvents.staffRole })
    .from(auditEvents)
    .where(eq(auditEvents.orderId, first.orderId))
    .orderBy(asc(auditEvents.id))
  expect(events.slice(-2).map(({ action }) => action)).toEqual(['packed', 'unpacked'])
})

test('a line that is cancelled opens a packed parcel again, and is not asked for', async () => {
  const { orderId, path, kurtaLine, shirtPieces, kurta } = await parcel()
  expect((await packer.post(path, { ...shirtPieces, ...kurta })).status).toBe(302)
  await asha.post(`/orders/${orderId}/cancel`, { [`item-${kurtaLine}`]: 'on' })
  expect((await orderById(shop, orderId)).packedAt).toBeNull()
  expect(await textOf(await packer.get(path))).toContain('2 pieces for Asha Rao')
  expect((await packer.post(path, shirtPieces)).status).toBe(302)
  await packer.post(`/desk/orders/${orderId.slice(0, 8)}`, { step: 'ship' })
  expect((await packer.post(path, { step: 'open' })).status).toBe(409)
  expect(await textOf(await packer.get(path))).toContain('It is shipped: there is nothing to pack.')
})

test('a replacement of what came back is on the list for the shelves, on a slip, packed piece by piece and shipped with the others', async () => {
  await clearQueue()
  await setSellableStock(shop.database.db, new Map([[shirts.id, { M: 20, L: 20 }]]))
  const { orderId, shirtLine } = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  await payAs(shop, asha, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN1' },
  })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  const number = orderId.slice(0, 8)
  const path = `/desk/pack/${number}`
  expect(await textOf(await packer.get(path))).toContain(
    'It is delivered: there is nothing to pack.',
  )
  await requestReturn(services, 'staff', orderId, [
    { itemId: shirtLine, quantity: 2, reason: 'too_small', exchangeSize: 'L' },
  ])
  const [asked] = await listReturns(services.db, orderId)
  const returnId = asked?.id ?? ''
  // Nothing of it leaves before the goods are back.
  expect(await textOf(await packer.get(path))).toContain('there is nothing to pack')
  expect((await packer.post(path, {})).status).toBe(409)
  await settleReturn(services, 'staff', returnId, { accept: true, damaged: 0 })

  expect(await textOf(await packer.get('/desk/pack'))).toMatch(
    new RegExp(`${shirts.name} L .* 2 for 1 order`),
  )
  const slips = await textOf(await packer.get('/desk/pack/slips'))
  expect(slips).toContain(`Replacement for order #${number}`)
  expect(placeOf(await packer.get(`/desk/pack/next`))).toBe(path)
  expect(await textOf(await packer.get(path))).toContain('2 pieces for Asha Rao, in exchange')
  const [one, two] = [1, 2].map((nth) => ({ [`piece-${returnId}-${nth}`]: 'on' }))
  const half = await packer.post(path, one ?? {})
  expect([half.status, await textOf(half)]).toEqual([
    409,
    expect.stringContaining(`Not in the parcel yet: ${shirts.name}, L.`),
  ])
  expect((await packer.post(path, { ...one, ...two })).status).toBe(302)
  expect((await packer.post(path, { ...one, ...two })).status).toBe(409)
  expect(await textOf(await packer.get('/desk/pack'))).not.toContain(`${shirts.name} L`)
  expect((await packer.post(path, { step: 'open' })).status).toBe(302)
  expect((await packer.post(path, { ...one, ...two })).status).toBe(302)

  const courier = await (await packer.get('/desk/parcels.csv?packed=yes')).text()
  expect(courier).toMatch(new RegExp(`${number.slice(0, 4)} ${number.slice(4)},.*,2,.*Replacement`))
  expect(courier).toMatch(/Replacement,[0-9a-f]{8},"\d × .* \(L,.*\d+-L × 2/)
  const lines = `${number} BD99`
  const preview = await textOf(await packer.post('/desk/ship', { lines }))
  expect(preview).toContain(
    'Its replacement will be sent, size L: the customer is written to at once',
  )
  const form = { lines, checked: lines, step: 'ship' }
  const sent = await textOf(await packer.post('/desk/ship', form))
  expect(sent).toContain('1 replacement is sent.')
  expect(await textOf(await packer.post('/desk/ship', form))).toContain('Left as it is: delivered')
  const { db } = shop.database
  expect(await db.$count(outbox, eq(outbox.name, 'replacement-sent-mail'))).toBe(1)
  const events = await db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, returnId))
    .orderBy(asc(auditEvents.id))
  expect(events.map(({ action }) => action)).toEqual([
    'requested',
    'accepted',
    'replacement_packed',
    'replacement_unpacked',
    'replacement_packed',
    'replacement_sent',
  ])
  const theirs = await textOf(await asha.get(`/orders/${orderId}`))
  expect(theirs).toContain('Tracking number BD99')
  expect(theirs).not.toMatch(/packed/i)
  await expectConsistent(shop)
})

test('of two packers the second is told who began a parcel and when, is led to another, and may pack it all the same', async () => {
  await clearQueue()
  const [first, second] = [await parcel(), await parcel()]
  expect(await textOf(await packer.get(first.path))).toContain('Pieces')
  const told = await textOf(await manager.get(first.path))
  expect(told).toContain('Member packer began to pack this just now')
  expect(told).not.toContain('Scan or type a product code')
  expect(placeOf(await manager.get('/desk/pack/next'))).toBe(second.path)
  // Whoever comes back to a parcel of their own, or takes one over, has its pieces.
  expect(await textOf(await packer.get(first.path))).toContain('Scan or type a product code')
  expect((await manager.post(first.path, { step: 'take over' })).status).toBe(302)
  expect(await textOf(await manager.get(first.path))).toContain('Scan or type a product code')
  expect(await textOf(await packer.get(first.path))).toContain('Member manager began to pack this')
  // Told, not locked out: what is in the parcel by now is packed.
  expect((await packer.post(first.path, { ...first.shirtPieces, ...first.kurta })).status).toBe(302)

  // A parcel that is left for later is free, and so is one whose time is over.
  await packer.get(second.path)
  await packer.get(`/desk/pack/next?after=${second.number}`)
  expect(await textOf(await manager.get(second.path))).toContain('Scan or type a product code')
  const { db } = shop.database
  const ofSecond = eq(packingClaims.orderId, second.orderId)
  expect(await db.$count(packingClaims, ofSecond)).toBe(1)
  await db.update(packingClaims).set({ expiresAt: sql`clock_timestamp()` })
  expect(await textOf(await packer.get(second.path))).toContain('Scan or type a product code')
  await db.update(packingClaims).set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
  await purgeStaffRows(db, services.now())
  expect(await db.$count(packingClaims)).toBe(0)
})

test('a parcel above the limit of the e-way bill is warned of wherever it may leave, and leaves; below it nothing is said', async () => {
  const { orderId, number, path, kurtaLine, shirtPieces } = await parcel()
  const { db } = shop.database
  const priced = (pricePaise: number) =>
    db.update(orderItems).set({ pricePaise }).where(eq(orderItems.orderId, orderId))
  await priced(16_666_66)
  await db.update(orders).set({ totalPaise: 60_000_00 }).where(eq(orders.id, orderId))
  const lines = `${number} BD100`
  const screens = async () => [
    await textOf(await packer.get(path)),
    await textOf(await packer.get(`/desk/orders/${number}`)),
    await textOf(await packer.post('/desk/ship', { lines })),
  ]
  for (const text of await screens()) expect(text).not.toContain('E-way bill')
  await priced(20_000_00)
  for (const text of await screens())
    expect(text).toContain('E-way bill needed: worth ₹60,000.00 with tax, above ₹50,000.00.')
  // What is left of it is worth less.
  await asha.post(`/orders/${orderId}/cancel`, { [`item-${kurtaLine}`]: 'on' })
  for (const text of await screens()) expect(text).not.toContain('E-way bill')
  await priced(30_000_00)
  expect((await packer.post(path, shirtPieces)).status).toBe(302)
  const done = await packer.post('/desk/ship', { lines, checked: lines, step: 'ship' })
  expect(await textOf(done)).toMatch(/Shipped E-way bill needed: worth ₹60,000\.00/)
  expect((await screens())[1]).toContain('E-way bill needed')
})

test('a list for many parcels that is damaged is named, whatever it is, and one number for two orders is remarked', async () => {
  const [one, two] = [await parcel(), await parcel()]
  const checked = async (lines: string) => {
    const answer = await packer.post('/desk/ship', { lines })
    return [answer.status, await textOf(answer)]
  }
  const twice = `Order,AWB\n${one.number},BD-77\n${two.number},bd77`
  expect(await checked(twice)).toEqual([
    200,
    expect.stringContaining(`Order #${two.number} has the same tracking number.`),
  ])
  expect(await checked(`${one.number},"x`)).toEqual([
    200,
    expect.stringContaining('a quotation mark or a sign in its tracking number'),
  ])
  expect(await checked('Order,AWB')).toEqual([
    400,
    expect.stringContaining('There is no order in these lines'),
  ])
  const bad = Array.from({ length: 388 }, (_, i) => `Nobody ${i},"A\0`).join('\n')
  expect(await checked(bad)).toEqual([
    200,
    expect.stringMatching(/Line 3, “Nobody 2,"A.*” ?; and 385 more: does not begin/),
  ])
})
