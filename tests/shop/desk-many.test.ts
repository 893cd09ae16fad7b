import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents, outbox, staffReads } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { listReturns, requestReturn } from '#app/aftersales/returns.server.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, refundsOf, type Goods, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { placeOrderOfThree, setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let shirts: Goods
let kurtas: Goods
let buyer: Shopper
let packer: Visitor & { email: string }
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, shirts, kurtas } = all)
  packer = await newMember(shop, 'packer')
  support = await newMember(shop, 'support')
  await setSellableStock(shop.database.db, new Map([[shirts.id, { M: 100, L: 100 }]]))
})
// One for each test: an account places ten orders a minute at most.
beforeEach(async () => {
  buyer = await newShopper(shop.url)
})

async function paid() {
  const ordered = await placeOrderOfThree({ shop, shirts, kurtas }, buyer)
  const { reference } = await payAs(shop, buyer, ordered.orderId, 'pay')
  return { ...ordered, reference, number: ordered.orderId.slice(0, 8) }
}

async function delivered() {
  const order = await paid()
  await moveOrder(services, 'staff', order.orderId, { to: 'shipped' })
  await moveOrder(services, 'staff', order.orderId, { to: 'delivered' })
  return order
}

const answer = async (response: Response) => {
  const html = await response.text()
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(html) ?? []
  return { status: response.status, seen, html, text: readPage(html).text }
}

test('ticked orders are cancelled together as they were shown; what is shipped, may be paid or has changed since is left, and says why', async () => {
  const [one, two, changed] = [await paid(), await paid(), await paid()]
  const gone = await delivered()
  const { orderId: unpaid } = await placeOrderOfThree({ shop, shirts, kurtas }, buyer)
  const list = await answer(await support.get('/desk/orders'))
  for (const { number } of [one, two]) expect(list.html).toContain(`"Tick order ${number}"`)
  const ticked = [one, two, changed, gone].map(({ number }) => number)
  const all = [...ticked, unpaid.slice(0, 8), '00000000', one.number]
  const path = `/desk/orders/cancel?${new URLSearchParams(all.map((number) => ['o', number]))}`
  const preview = await answer(await support.get(path))
  const price = 2 * shirts.price + kurtas.price
  expect(preview.text).toContain(`Cancel 3 orders, and refund ${inRupees(paise(3 * price))}`)
  expect(preview.text).toContain('Left as it is. It is shipped, so nothing of it can be cancelled.')
  expect(preview.text).toContain('Left as it is. A payment may be under way.')
  expect(preview.text).toContain('Left as it is. There is no such order any more.')
  const { db } = shop.database
  expect(await db.$count(staffReads, eq(staffReads.subjectId, one.orderId))).toBe(1)

  const unsaid = await answer(await support.post(path, { seen: preview.seen, reason: ' ' }))
  expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining('Enter it in words')])
  // The shopper cancels a line meanwhile: the refund is no longer the one that was shown.
  await buyer.post(`/orders/${changed.orderId}/cancel`, { [`item-${changed.kurtaLine}`]: 'on' })
  const sent = { seen: preview.seen, reason: 'The mill has no more.' }
  const done = await answer(await support.post(path, sent))
  expect(done.text).toContain(
    '2 orders are cancelled. Their customers are written to. 1 is left as',
  )
  expect(done.text).toContain('Nothing was cancelled: the order has changed meanwhile')
  for (const { orderId, reference } of [one, two]) {
    expect((await orderById(shop, orderId)).status).toBe('cancelled')
    expect(await refundsOf(shop, reference)).toMatchObject([{ amountPaise: price }])
  }
  expect((await orderById(shop, changed.orderId)).status).toBe('processing')
  expect((await orderById(shop, unpaid)).status).toBe('pending')
  const cancelled = and(eq(auditEvents.orderId, one.orderId), eq(auditEvents.action, 'cancelled'))
  expect(await db.$count(auditEvents, and(cancelled, eq(auditEvents.staffRole, 'support')))).toBe(1)

  const again = await answer(await support.post(path, sent))
  expect(again.text).toContain('Nothing was changed. 3 are left as they are.')
  expect(await refundsOf(shop, one.reference)).toHaveLength(1)
  expect((await answer(await support.get('/desk/orders/cancel'))).text).toContain(
    'No order is ticked',
  )
  const parcels = await answer(await support.get(`/desk/parcels?o=${one.number}&o=${two.number}`))
  expect(parcels.html).toContain(`${one.number}\n${two.number}</textarea>`)
  await expectConsistent(shop)
})

test('ticked returns are received together, each graded; charges and what is left count once, and one that is settled by now is left', async () => {
  const order = await delivered()
  const other = await delivered()
  const ask = (orderId: string, itemId: string, quantity: number, exchangeSize?: string) =>
    requestReturn(services, 'staff', orderId, [
      { itemId, quantity, reason: 'too_small', exchangeSize },
    ])
  await ask(order.orderId, order.shirtLine, 2)
  await ask(order.orderId, order.kurtaLine, 1)
  await ask(other.orderId, other.shirtLine, 1, 'L')
  await ask(other.orderId, other.kurtaLine, 1)
  const [shirt, kurta] = await listReturns(services.db, order.orderId)
  const [exchanged, settled] = await listReturns(services.db, other.orderId)
  // Refunded before for goodwill: what the two returns pay back together is cut to what is left.
  const manager = await newMember(shop, 'manager')
  const goodwill = await manager.post(`/desk/orders/${order.number}/refund`, {
    amount: String(kurtas.price / 100),
    reason: 'Late',
    left: String(2 * shirts.price + kurtas.price),
  })
  expect(goodwill.status).toBe(302)
  const ids = [shirt, kurta, exchanged, settled].map((one) => one?.id ?? '')
  const list = await answer(await packer.get('/desk/returns'))
  for (const id of ids) expect(list.html).toContain(`value="${id}"`)
  const path = `/desk/returns/receive?${new URLSearchParams(ids.map((id) => ['r', id]))}`
  const preview = await answer(await packer.get(path))
  const sum = inRupees(paise(2 * shirts.price + kurtas.price))
  expect(preview.text).toContain(`Accept 4 returns, and refund ${sum}`)
  expect(preview.text).toContain('Then size L is packed and sent.')

  const condition = (one: { id: string } | undefined, damaged: string) => ({
    [`damaged-${one?.id}`]: damaged,
  })
  const ungraded = await answer(await packer.post(path, condition(shirt, '1')))
  expect([ungraded.status, ungraded.text]).toEqual([
    400,
    expect.stringContaining('Choose in what condition it is'),
  ])
  const refuse = {
    step: 'refuse return',
    returnId: settled?.id ?? '',
    reason: 'Its tags are gone.',
  }
  await support.post(`/desk/orders/${other.number}`, refuse)
  const form = {
    ...condition(shirt, '1'),
    ...condition(kurta, '0'),
    ...condition(exchanged, '1'),
    ...condition(settled, '0'),
  }
  const done = await answer(await packer.post(path, form))
  expect(done.text).toContain('3 returns are accepted. 1 is left as it is.')
  expect(done.text).toContain('1 of 2 are for sale again.')
  expect(done.text).toContain('Now send size L.')
  expect(done.text).toContain('Nothing was changed: the return is refused by now.')
  const back = (await refundsOf(shop, order.reference)).map(({ amountPaise }) => amountPaise)
  expect(back.reduce((total, amount) => total + amount, 0)).toBe(2 * shirts.price + kurtas.price)

  const mails = await shop.database.db.$count(outbox)
  const again = await answer(await packer.post(path, form))
  expect(again.text).toContain('Nothing was changed. 4 are left as they are.')
  expect(await shop.database.db.$count(outbox)).toBe(mails)
  expect((await answer(await packer.get('/desk/returns/receive?r=x'))).text).toContain(
    'No return is ticked',
  )
  await expectConsistent(shop)
})
