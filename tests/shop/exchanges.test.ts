import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { orders, stock, stockHolds, styles } from '#db/schema.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { dropExchange, sendReplacement } from '#app/desk/settle-exchange.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { exportOrders } from '#app/privacy/export/export-orders.server.ts'
import { mailTo } from '../mail-folder.ts'
import { newShopper } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  checkOut,
  itemsOf,
  lineOf,
  orderById,
  refundsOf,
  type Goods,
  type Line,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { markupOf } from './clients/read-page.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'
import type { Services, RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
setUpShopAndShopper((all) => ({ shop, services, asha, shirts } = all))
beforeEach(() =>
  setSellableStock(shop.database.db, new Map([[shirts.id, { S: 0, M: 50, L: 5, XL: 5 }]])),
)

const path = (orderId: string) => `/orders/${orderId}/return`
const exchangeForm = (line: string, size: string, changes: Record<string, string> = {}) => ({
  [`return-${line}`]: 'on',
  [`quantity-${line}`]: '1',
  [`reason-${line}`]: 'too_small',
  [`instead-${line}`]: size === '' ? 'refund' : 'exchange',
  [`exchange-${line}`]: size,
  [`note-${line}`]: '',
  ...changes,
})
const ask = async (shopper: Shopper, orderId: string, fields: Record<string, string>) => {
  const answer = await shopper.post(path(orderId), fields)
  return { status: answer.status, page: await markupOf(answer) }
}
const stockOf = async (size: string) => {
  const { db } = shop.database
  const [row] = await db
    .select()
    .from(stock)
    .where(and(eq(stock.productId, shirts.id), eq(stock.size, size)))
  return row?.quantity
}
const heldBy = async (orderId: string) =>
  Object.fromEntries(
    (await shop.database.db.select().from(stockHolds).where(eq(stockHolds.orderId, orderId))).map(
      ({ size, quantity }) => [size, quantity],
    ),
  )
const orderPage = async (orderId: string) => markupOf(await asha.get(`/orders/${orderId}`))

/** Shirts that were paid for and have arrived: two in M by default. */
async function delivered(shopper = asha, ...lines: Line[]) {
  const wanted = lines.length > 0 ? lines : [lineOf(shirts, { quantity: 2 })]
  const { orderId, status } = await checkOut(shopper, wanted)
  expect(status).toBe(200)
  const { reference } = await payAs(shop, shopper, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN123456789' },
  })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  const [line = '', second = ''] = (await itemsOf(shop, orderId)).map(({ id }) => id)
  return { orderId, reference, line, second }
}
async function exchangeOf(orderId: string) {
  const [one] = await listReturns(services.db, orderId)
  if (!one) throw new Error('nothing was asked for')
  return one
}

test('§9 Exchange: M for L is held from the request on, and sent when the goods are back; no money moves, and the order tells it all', async () => {
  const { orderId, reference, line } = await delivered()
  const form = await markupOf(await asha.get(path(orderId)))
  expect(form).toContain('What would you like instead?')
  expect(form).toMatch(/<input[^>]* value="refund"[^>]*>Money back</)
  expect(form).toContain('Sold out: S. ')
  expect(form).not.toContain('value="S"')
  expect(form).toMatch(/<input[^>]* value="L"[^>]*>L</)
  expect(form).not.toContain('value="M"')

  expect((await ask(asha, orderId, exchangeForm(line, 'L'))).status).toBe(302)
  const one = await exchangeOf(orderId)
  expect(one).toMatchObject({ state: 'requested', exchange: { size: 'L', state: 'held' } })
  expect([await stockOf('L'), await heldBy(orderId)]).toEqual([4, { M: 2, L: 1 }])
  const asked = await orderPage(orderId)
  for (const words of ['Exchange requested', 'You want size L instead.', 'We are holding size L'])
    expect(asked).toContain(words)
  expect(await sendReplacement(services, 'staff', one.id, { trackingNumber: 'BD1' })).toMatchObject(
    {
      error: { why: 'not accepted' },
    },
  )

  expect(await settleReturn(services, 'staff', one.id, { accept: true, damaged: 0 })).toMatchObject(
    {
      value: { replacementSize: 'L', way: undefined },
    },
  )
  expect([await stockOf('M'), await stockOf('L')]).toEqual([49, 4])
  expect(await orderPage(orderId)).toContain(`We will send you ${shirts.name} in size L.`)
  await expectConsistent(shop)

  expect(
    await sendReplacement(services, 'staff', one.id, {
      trackingNumber: 'BD77',
      courier: 'Blue Dart',
      trackingLink: 'https://courier.example/BD77',
    }),
  ).toMatchObject({ ok: true })
  const told = await orderPage(orderId)
  for (const words of [
    'Exchange sent',
    `${shirts.name} in size L. Tracking number Blue Dart BD77`,
    'See on the courier’s page where it is',
  ])
    expect(told).toContain(words)
  expect(told).not.toContain('refunded')
  expect(await heldBy(orderId)).toEqual({ M: 1, L: 1 })
  expect(await refundsOf(shop, reference)).toEqual([])
  for (const again of [
    await sendReplacement(services, 'staff', one.id, { trackingNumber: 'BD78' }),
    await dropExchange(services, 'staff', one.id),
  ])
    expect(again).toEqual({ ok: false, error: { why: 'settled already', state: 'sent' } })

  const about = (subject: string) =>
    mailTo(shop.dataDir, asha.email, new RegExp(`^${subject} .*#${orderId.slice(0, 8)}`))
  const received = await about('We have received your exchange request for')
  expect(received.text).toContain('We are holding size L for you.')
  const sent = await about('The exchange for your')
  expect(sent.text).toContain('tracking number is Blue Dart BD77')

  const twice = exchangeForm(line, '', { [`quantity-${line}`]: '2' })
  expect(await ask(asha, orderId, twice)).toMatchObject({
    status: 409,
    page: expect.stringContaining('Only 1 of these can still be returned.'),
  })
  await expectConsistent(shop)
})

test('Exchange: a size that has sold out is refused in words, with all that was typed; nothing is asked for or held', async () => {
  const { orderId, line } = await delivered()
  const typed = exchangeForm(line, 'L', {
    [`quantity-${line}`]: '2',
    [`note-${line}`]: 'Tight at the sleeves',
  })
  await setSellableStock(services.db, new Map([[shirts.id, { L: 1 }]]))
  const { status, page } = await ask(asha, orderId, typed)
  expect(status).toBe(409)
  for (const words of [
    'We do not have enough of this size any more. Please choose another size, or your money back.',
    'Tight at the sleeves',
  ])
    expect(page).toContain(words)
  await setSellableStock(services.db, new Map([[shirts.id, { L: 0 }]]))
  const none = await ask(asha, orderId, typed)
  // Still chosen, and not disabled: sent again, it must not turn into the money.
  expect(none.page).toMatch(/<input[^>]* checked="" value="L"[^>]*>L</)
  expect(none.page).toContain('Sold out: S, L. ')
  for (const size of ['M', 'XXXL', 'l'])
    expect(await ask(asha, orderId, exchangeForm(line, size))).toMatchObject({
      status: 409,
      page: expect.stringContaining('We do not sell it in this size.'),
    })
  expect(await listReturns(services.db, orderId)).toEqual([])
  expect([await stockOf('L'), await heldBy(orderId)]).toEqual([0, { M: 2 }])
  await expectConsistent(shop)
})

test('Exchange: a button pressed twice holds one piece', async () => {
  const { orderId, line } = await delivered()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(asha, orderId, exchangeForm(line, 'L'))),
  )
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302])
  expect(await listReturns(services.db, orderId)).toHaveLength(1)
  expect([await stockOf('L'), await heldBy(orderId)]).toEqual([4, { M: 2, L: 1 }])
  await expectConsistent(shop)
})

test('Exchange: of two shoppers who want the last one of a size, one gets it', async () => {
  const ravi = await newShopper(shop.url)
  const theirs = [await delivered(asha), await delivered(ravi)]
  await setSellableStock(services.db, new Map([[shirts.id, { L: 1 }]]))
  const answers = await Promise.all(
    [asha, ravi].map(async (shopper, i) => {
      const { orderId = '', line = '' } = theirs[i] ?? {}
      return (await ask(shopper, orderId, exchangeForm(line, 'L'))).status
    }),
  )
  expect(answers.toSorted()).toEqual([302, 409])
  expect(await stockOf('L')).toBe(0)
  await expectConsistent(shop)
})

test('Exchange: one that is refused gives the held piece back, and may be asked for again', async () => {
  const { orderId, line, reference } = await delivered()
  await ask(asha, orderId, exchangeForm(line, 'L'))
  const one = await exchangeOf(orderId)
  await settleReturn(services, 'staff', one.id, { accept: false, note: 'Its tags are gone.' })
  expect([await stockOf('L'), await heldBy(orderId)]).toEqual([5, { M: 2 }])
  const told = await orderPage(orderId)
  for (const words of ['Exchange declined', 'Its tags are gone.']) expect(told).toContain(words)
  expect(await refundsOf(shop, reference)).toEqual([])
  expect((await ask(asha, orderId, exchangeForm(line, 'XL'))).status).toBe(302)
  expect(await heldBy(orderId)).toEqual({ M: 2, XL: 1 })
  await expectConsistent(shop)
})

test('Exchange: where the size cannot be sent the money goes back, at once for what is back already, else with the goods', async () => {
  const { orderId, line, reference } = await delivered()
  const amounts = async () => (await refundsOf(shop, reference)).map((one) => one.amountPaise)
  await ask(asha, orderId, exchangeForm(line, 'L'))
  await ask(asha, orderId, exchangeForm(line, 'XL'))
  const [back, onItsWay] = await listReturns(services.db, orderId)
  await settleReturn(services, 'staff', back?.id ?? '', { accept: true, damaged: 0 })
  expect(await amounts()).toEqual([])
  expect(await dropExchange(services, 'staff', back?.id ?? '')).toMatchObject({
    value: { refund: shirts.price, way: 'gateway' },
  })
  expect(await dropExchange(services, 'staff', onItsWay?.id ?? '')).toMatchObject({
    value: { refund: undefined, way: undefined },
  })
  expect([await stockOf('L'), await stockOf('XL')]).toEqual([5, 5])
  expect(await amounts()).toEqual([shirts.price])
  await expectConsistent(shop)
  await settleReturn(services, 'staff', onItsWay?.id ?? '', { accept: true, damaged: 'all' })
  expect(await amounts()).toEqual([shirts.price, shirts.price])
  expect(await orderPage(orderId)).toContain('Refund instead of the exchange')
  const mail = await mailTo(
    shop.dataDir,
    asha.email,
    new RegExp(`^A refund instead of the exchange for .*#${orderId.slice(0, 8)}`),
  )
  expect(mail.text).toContain('We are sorry that we cannot send you that size after all.')
  await expectConsistent(shop)
})

test('Exchange: a size that the order holds already is held on top, in both directions', async () => {
  const { orderId, line, second } = await delivered(
    asha,
    lineOf(shirts),
    lineOf(shirts, { size: 'L' }),
  )
  const both = { ...exchangeForm(line, 'L'), ...exchangeForm(second, 'M') }
  expect((await ask(asha, orderId, both)).status).toBe(302)
  expect(await heldBy(orderId)).toEqual({ M: 2, L: 2 })
  await expectConsistent(shop)
  for (const { id } of await listReturns(services.db, orderId))
    await settleReturn(services, 'staff', id, { accept: true, damaged: 0 })
  expect(await heldBy(orderId)).toEqual({ M: 1, L: 1 })
  await expectConsistent(shop)
})

test('Exchange: of several lines all are held, or none is asked for', async () => {
  const { orderId, line, second } = await delivered(
    asha,
    lineOf(shirts),
    lineOf(shirts, { size: 'XL' }),
  )
  const { userId } = await orderById(shop, orderId)
  const actor = { shopperId: userId ?? '' }
  await setSellableStock(services.db, new Map([[shirts.id, { L: 1 }]]))
  const wanted = { quantity: 1, reason: 'too_small', exchangeSize: 'L' } as const
  expect(
    await requestReturn(services, actor, orderId, [
      { ...wanted, itemId: line },
      { ...wanted, itemId: second },
    ]),
  ).toMatchObject({ error: { why: 'size sold out' } })
  expect([await stockOf('L'), await listReturns(services.db, orderId)]).toEqual([1, []])
})

test('Exchange: what is no longer sold is returned for its money alone', async () => {
  const { orderId, line } = await delivered()
  const listed = (is: boolean) =>
    shop.database.db.update(styles).set({ listed: is }).where(eq(styles.uuid, shirts.id))
  await listed(false)
  expect(await markupOf(await asha.get(path(orderId)))).not.toContain('What would you like')
  expect((await ask(asha, orderId, exchangeForm(line, 'L'))).status).toBe(409)
  await listed(true)
})

test('§9 Exchange: a deleted account keeps its address until the other size is sent, and can take along what was exchanged', async () => {
  const { orderId, line } = await delivered()
  await ask(asha, orderId, exchangeForm(line, 'L'))
  const { id } = await exchangeOf(orderId)
  await settleReturn(services, 'staff', id, { accept: true, damaged: 0 })
  const { userId, number } = await orderById(shop, orderId)
  const exported = (await exportOrders(services.db, eq(orders.userId, userId ?? ''))).find(
    (one) => one.number === number,
  )
  expect(exported?.returns).toMatchObject([{ exchange: { size: 'L', state: 'held' } }])
  const due = new Date(Date.now() - 1_000)
  await services.db.update(orders).set({ erasePersonAfter: due }).where(eq(orders.id, orderId))
  const emailAfterPurge = async () => {
    await purgePersonalData(services.db, new Date())
    return (await orderById(shop, orderId)).contactEmail
  }
  expect(await emailAfterPurge()).toBe(asha.email)
  await sendReplacement(services, 'staff', id, undefined)
  expect(await emailAfterPurge()).toBe('')
})
