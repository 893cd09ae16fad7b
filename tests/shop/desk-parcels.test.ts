import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents, outbox, staffReads, stock } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  itemsOf,
  orderById,
  refundsOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { placeOrderOfThree, setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let buyer: Shopper
let shirts: Goods
let kurtas: Goods
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, shirts, kurtas } = all)
  support = await newMember(shop, 'support')
  const counted = [shirts, kurtas].map(({ id }) => [id, { M: 100 }] as const)
  await setSellableStock(shop.database.db, new Map(counted))
})

// One for each test: an account places ten orders a minute at most.
beforeEach(async () => {
  buyer = await newShopper(shop.url)
})

async function shipped(trackingNumber: string) {
  const { orderId } = await placeOrderOfThree({ shop, shirts, kurtas }, buyer)
  const { reference } = await payAs(shop, buyer, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, { to: 'shipped', tracking: { trackingNumber } })
  return { orderId, reference, number: orderId.slice(0, 8) }
}

const answerOf = async (form: Record<string, string>) => {
  const answer = await support.post('/desk/parcels', form)
  const html = await answer.text()
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(html) ?? []
  return { status: answer.status, seen, text: readPage(html).text }
}

test('a courier’s file is shown first, then each parcel ends as it says; what is left as it is says why', async () => {
  const arrived = await shipped('DL 100')
  const back = await shipped('DL 200')
  const lost = await shipped('DL 300')
  const underWay = await shipped('DL 400')
  const twins = [await shipped('DL 500'), await shipped('DL-500')]
  const done = await shipped('DL 600')
  const disputed = await shipped('DL 800')
  for (const { orderId } of [done, disputed])
    await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  await shipped('DL 900')
  const lines = [
    'Waybill,City,Status',
    'dl100,Pune,Delivered',
    'DL200,Agra,RTO Delivered',
    'DL300,Agra,Lost in transit',
    'DL400,Agra,Out for delivery',
    'DL500,Agra,Delivered',
    'DL600,Agra,Delivered',
    'DL700,Agra,Delivered',
    'DL 100,Pune,Delivered',
    'DL800,Agra,RTO Initiated',
    'DL900,Agra,RTO',
  ].join('\r\n')
  const sent = { lines, choice: 'listed' }
  const preview = await answerOf(sent)
  const price = inRupees(paise(2 * shirts.price + kurtas.price))
  expect(preview.text).toContain('3 parcels; 7 are left as they are.')
  expect(preview.text).toContain(`Came back: the order is cancelled, ${price} go back`)
  expect(preview.text).toContain('Left as it is: the courier says “Out for delivery”')
  expect(preview.text).toMatch(
    new RegExp(
      `Left out: #(${twins[0]?.number} and #${twins[1]?.number}|${twins[1]?.number} and #${twins[0]?.number}) have this`,
    ),
  )
  expect(preview.text).toContain('Left as it is: delivered')
  expect(preview.text).toContain('delivered, but the courier says “RTO Initiated”')
  expect(preview.text).toContain('“RTO” does not tell what became of it')
  const groups =
    /Needs a look: 2 .* Left as it is: 4 .* Delivered: 1 .* Lost on the way: 1 .* Came back: 1 .* Under way: 1 /
  expect(preview.text).toMatch(groups)
  expect(preview.seen.split('\n')).toHaveLength(3)
  expect(preview.text).toContain('DL700 Left out: no order has this number')
  expect(preview.text).toContain('Left out: it stands above')
  const { db } = shop.database
  for (const { orderId } of [arrived, back, lost])
    expect((await orderById(shop, orderId)).status).toBe('shipped')
  // The names that it shows stand in the read log.
  const named = [arrived, back, lost, underWay, done].map(({ orderId }) => orderId)
  expect(await db.$count(staffReads, inArray(staffReads.subjectId, named))).toBe(5)

  const move = { ...sent, step: 'move', seen: preview.seen }
  const unsaid = await answerOf({ ...move, lost: 'Burnt', returned_to_sender: ' ' })
  expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining('Enter it in words')])
  expect((await orderById(shop, lost.orderId)).status).toBe('shipped')

  const reasons = { lost: 'Their van burnt.', returned_to_sender: 'Nobody was at home.' }
  const moved = await answerOf({ ...move, ...reasons })
  expect(moved.text).toContain('Delivered: 1. Lost on the way: 1. Came back: 1. Their customers')
  expect(await orderById(shop, arrived.orderId)).toMatchObject({ status: 'delivered' })
  expect(await orderById(shop, lost.orderId)).toMatchObject({
    status: 'cancelled',
    deliveryFailure: 'lost',
    deliveryFailureNote: reasons.lost,
  })
  expect(await orderById(shop, back.orderId)).toMatchObject({
    deliveryFailure: 'returned_to_sender',
  })
  for (const { reference } of [back, lost])
    expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
      2 * shirts.price + kurtas.price,
    ])
  const byStaff = and(eq(auditEvents.orderId, back.orderId), eq(auditEvents.staffRole, 'support'))
  expect(await db.$count(auditEvents, byStaff)).toBe(2)

  // Sent twice, as by a second press: nothing more is done, nobody is written to or paid twice.
  const mails = await db.$count(outbox, eq(outbox.name, 'cancelled-mail'))
  const again = await answerOf({ ...move, ...reasons })
  expect(again.text).toContain('Nothing was changed. 3 are left as they are.')
  expect(await db.$count(outbox, eq(outbox.name, 'cancelled-mail'))).toBe(mails)
  expect(await refundsOf(shop, back.reference)).toHaveLength(1)
  await expectConsistent(shop)
})

test('a courier’s status ends a parcel only as a whole, by type and code before words, and from its own column', async () => {
  const { number } = await shipped('1')
  const outcomeOf = async (file: string) => {
    const { seen } = await answerOf({ lines: file.replaceAll('⏎', '\n'), choice: 'listed' })
    const [, outcome] = /^\w+ (\w+) \d+$/.exec(seen) ?? []
    return outcome ?? 'left'
  }
  const expected = {
    'AWB,Status Type,Status⏎1,DL,RTO': 'returned_to_sender',
    'AWB,Status⏎1,Undelivered - landmark missing': 'left',
    'AWB,Status⏎1,Lost and found - resumed': 'left',
    'AWB,Status⏎1,To be delivered': 'left',
    'AWB,Status⏎1,Will be delivered today': 'left',
    [`Order ID,AWB,Address 1,Status⏎${number},1,Delivered Lane,RTO Delivered`]:
      'returned_to_sender',
    'AWB,Status⏎1,RTO': 'left',
    'AWB,Status⏎1,Delivered⏎1,RTO Delivered': 'left',
  }
  const got: Record<string, string> = {}
  for (const file of Object.keys(expected)) got[file] = await outcomeOf(file)
  expect(got).toEqual(expected)
})

test('pieces that came back damaged do not go on sale again, stand in the history of their order and among the damaged ones', async () => {
  const stockOf = async () => {
    const rows = await shop.database.db
      .select()
      .from(stock)
      .where(inArray(stock.productId, [shirts.id, kurtas.id]))
    return Object.fromEntries(
      rows
        .filter(({ size }) => size === 'M')
        .map(({ productId, quantity }) => [productId, quantity]),
    )
  }
  const before = await stockOf()
  const [some, all] = [await shipped('XB1'), await shipped('XB2')]
  const shirt = (await itemsOf(shop, some.orderId)).find(({ productId }) => productId === shirts.id)
  const path = `/desk/orders/${some.number}`
  const form = { step: 'never arrived', deliveryFailure: 'returned_to_sender', reason: 'Refused' }
  expect((await support.post(path, { ...form, [`damaged-${shirt?.id}`]: '1' })).status).toBe(302)
  expect(readPage(await (await support.get(path)).text()).text).toMatch(
    /came back · damaged, not for sale again: .*1/,
  )
  const preview = await answerOf({ lines: 'XB2', choice: 'returned_to_sender' })
  expect(preview.text).toContain('Damaged: not for sale again')
  await answerOf({
    lines: 'XB2',
    choice: 'returned_to_sender',
    step: 'move',
    seen: preview.seen,
    returned_to_sender: 'Wet',
    [`damaged-${all.number}`]: 'on',
  })
  expect((await orderById(shop, all.orderId)).deliveryFailure).toBe('returned_to_sender')
  expect(await stockOf()).toEqual({
    [shirts.id]: (before[shirts.id] ?? 0) - 3,
    [kurtas.id]: (before[kurtas.id] ?? 0) - 1,
  })
  const damaged = readPage(await (await support.get('/desk/returns/damaged')).text()).text
  expect(damaged).toContain('4 came back damaged in the last 90 days')
  expect(damaged).toMatch(new RegExp(`${shirts.name} M In returns: 0 In parcels that came back: 3`))
  await expectConsistent(shop)
})

test('scanned numbers end as was chosen for all; one that the courier contradicts, or whose refund has changed since it was shown, is left', async () => {
  const [one, two, three] = [await shipped('BD1'), await shipped('BD2'), await shipped('BD3')]
  const lines = `#${one.number.toUpperCase()}\nBD2\nBD3 Delivered`
  const preview = await answerOf({ lines, choice: 'returned_to_sender' })
  expect(preview.text).toContain('2 parcels; 1 is left as it is.')
  expect(preview.text).toContain('Left as it is: the courier says “Delivered”')
  const expected = 2 * shirts.price + kurtas.price
  expect(preview.seen.split('\n')).toEqual([
    `${one.number} returned_to_sender ${expected}`,
    `${two.number} returned_to_sender ${expected}`,
  ])
  const seen = preview.seen.replace(
    `${two.number} returned_to_sender ${expected}`,
    `${two.number} returned_to_sender 1`,
  )
  const form = { lines, choice: 'returned_to_sender', step: 'move', returned_to_sender: 'Refused' }
  const moved = await answerOf({ ...form, seen })
  expect(moved.text).toContain('Came back: 1. Their customers are written to. 1 is left as it is.')
  expect(moved.text).toContain('it has changed since it was shown')
  expect((await orderById(shop, two.orderId)).status).toBe('shipped')
  expect((await orderById(shop, three.orderId)).status).toBe('shipped')

  // A quotation mark that is never closed, and a NUL.
  const damaged = await answerOf({ lines: 'AWB,Status\nBD\0,"x', choice: 'listed' })
  expect([damaged.status, damaged.text]).toEqual([
    200,
    expect.stringContaining('Left out: no order'),
  ])

  for (const [wrong, told] of [
    [{ lines: ' ', choice: 'lost' }, 'Enter at least one number'],
    [{ lines: 'AWB,Status', choice: 'lost' }, 'Enter at least one number'],
    [{ lines: 'BD2' }, 'Choose what became of them'],
    [{ lines: 'BD2\n'.repeat(201), choice: 'lost' }, 'Enter at most 200 lines at once'],
    [{ lines: 'BD2', choice: 'lost', step: 'move', seen: 'x' }, 'Check them first'],
  ] as const) {
    const answer = await answerOf(wrong)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(told)])
  }
})
