import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, orders, outbox, staff, staffReads } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let asha: Shopper
let packer: Visitor & { email: string }
let support: Visitor & { email: string }
beforeAll(async () => {
  shop = await runningShop()
  asha = await newShopper(shop.url)
  packer = await newMember(shop, 'packer')
  support = await newMember(shop, 'support')
})
afterAll(() => shop.close())

async function paidOrder(): Promise<string> {
  const id = await placeOneGarment(shop, asha)
  await payAs(shop, asha, id, 'pay')
  return id
}

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text

test('a paid order stands in the list to pack, on a slip with its address, and leaves both once it is shipped; its history names who did it', async () => {
  const id = await paidOrder()
  const number = id.slice(0, 8)
  expect(await textOf(packer, '/desk')).toMatch(/1 to pack/)
  expect(await textOf(packer, '/desk/pack')).toMatch(/To pack 1 piece .* 1 for 1 order/)
  expect(await textOf(packer, '/desk/orders?status=processing')).toMatch(
    new RegExp(`#${number} Processing Asha Rao , Prayagraj 1 piece`),
  )
  const slips = await textOf(packer, '/desk/pack/slips')
  expect(slips).toContain(`Order #${number}`)
  expect(slips).toContain('12 MG Road')

  const shipped = await packer.post(`/desk/orders/${number}`, {
    step: 'ship',
    trackingNumber: ' AWB 77 ',
  })
  expect([shipped.status, shipped.headers.get('location')]).toEqual([302, `/desk/orders/${number}`])
  const page = await textOf(packer, `/desk/orders/${number}`)
  expect(page).toContain('Shipped. The customer is written to in a minute.')
  expect(page).toContain('Member packer Shipped tracking number AWB 77')
  expect(await textOf(packer, `/desk/orders/${number}`)).not.toContain('is written to in a minute')
  expect(await orderById(shop, id)).toMatchObject({ status: 'shipped', trackingNumber: 'AWB 77' })
  expect(await textOf(packer, '/desk/pack')).toContain('Nothing waits to be packed')

  expect((await support.post(`/desk/orders/${number}`, { step: 'deliver' })).status).toBe(302)
  const { db } = shop.database
  const events = await db
    .select({ action: auditEvents.action, role: auditEvents.staffRole, email: staff.email })
    .from(auditEvents)
    .innerJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(eq(auditEvents.orderId, id))
  expect(events).toEqual([
    { action: 'shipped', role: 'packer', email: packer.email },
    { action: 'delivered', role: 'support', email: support.email },
  ])
})

test('of two members who ship one order at once, one does, and the other is told that it is shipped by now', async () => {
  const id = await paidOrder()
  const path = `/desk/orders/${id.slice(0, 8)}`
  const other = await newMember(shop, 'manager')
  const answers = await Promise.all([
    packer.post(path, { step: 'ship', trackingNumber: 'A' }),
    other.post(path, { step: 'ship', trackingNumber: 'B' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.text()).toContain('Nothing was changed: the order is shipped by now.')
  const { db } = shop.database
  expect(
    await db.$count(
      auditEvents,
      and(eq(auditEvents.orderId, id), eq(auditEvents.action, 'shipped')),
    ),
  ).toBe(1)
})

test('pasted lines are shown before anything is changed, shipped together, and what is left as it is says why', async () => {
  const ids = [await paidOrder(), await paidOrder(), await paidOrder()]
  const [one, two, moved] = ids.map((id) => id.slice(0, 8))
  await packer.post(`/desk/orders/${moved}`, { step: 'ship' })
  const lines = `${one}\tAWB1\n#${two?.toUpperCase()}, AWB2\n${moved} AWB3\n00000000 AWB4`
  const before = readPage(await (await packer.post('/desk/ship', { lines })).text()).text
  expect(before).toContain('Ship 2 parcels')
  expect(before.match(/Will be shipped/g)).toHaveLength(2)
  expect(before).toContain('Left as it is: shipped')
  expect(before).toContain('Left out: there is no such order')
  const { db } = shop.database
  expect(await db.$count(orders, eq(orders.trackingNumber, 'AWB1'))).toBe(0)
  // The names that it shows stand in the read log.
  expect(await db.$count(staffReads, inArray(staffReads.subjectId, ids))).toBe(3)

  const broken = `${lines}\nAWB5 only`
  const unread = await packer.post('/desk/ship', { lines: broken, checked: broken, step: 'ship' })
  expect(readPage(await unread.text()).text).toContain('Nothing is shipped until these lines')
  expect(await db.$count(orders, eq(orders.trackingNumber, 'AWB1'))).toBe(0)

  const mails = await db.$count(outbox, eq(outbox.name, 'shipped-mail'))
  const other = await packer.post('/desk/ship', { lines, checked: `${one} AWB9`, step: 'ship' })
  expect(readPage(await other.text()).text).toContain('is not the one that was checked')
  expect(await db.$count(orders, eq(orders.trackingNumber, 'AWB1'))).toBe(0)
  const sent = { lines, checked: lines, step: 'ship' }
  const done = await (await packer.post('/desk/ship', sent)).text()
  expect(readPage(done).text).toContain('2 orders are shipped.')
  // Sent twice, as by a second press: nothing more is done.
  const again = await (await packer.post('/desk/ship', sent)).text()
  expect(readPage(again).text).toContain('0 orders are shipped.')
  expect(await db.$count(outbox, eq(outbox.name, 'shipped-mail'))).toBe(mails + 2)
})
