import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, orders, outbox, returns, staff, stock } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { refundsOf, type Goods, type Shopper } from './clients/checkout-client.ts'
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
let packer: Visitor & { email: string }
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha, shirts, kurtas } = all)
  packer = await newMember(shop, 'packer')
  support = await newMember(shop, 'support')
  await setSellableStock(shop.database.db, new Map([[shirts.id, { S: 5, M: 50, L: 5, XL: 5 }]]))
})

/** Two shirts and a kurta that have arrived, and a return of one shirt. */
async function given({ exchangeSize }: { exchangeSize?: string } = {}) {
  const ordered = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  const { orderId, shirtLine } = ordered
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN1' },
  })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  const request = { itemId: shirtLine, quantity: 1, reason: 'too_small' as const, exchangeSize }
  await requestReturn(services, 'staff', orderId, [{ ...request, note: 'Tight' }])
  const [one] = await listReturns(services.db, orderId)
  const path = `/desk/orders/${orderId.slice(0, 8)}`
  return { ...ordered, reference, path, returnId: one?.id ?? '' }
}

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text
const actorsOf = async (returnId: string) =>
  shop.database.db
    .select({ action: auditEvents.action, email: staff.email })
    .from(auditEvents)
    .innerJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(eq(auditEvents.subjectId, returnId))
    .orderBy(auditEvents.id)

test('a return stands on the page of its order as the next step, is accepted with the refund that its button said, and its history names who did it', async () => {
  const { path, returnId, reference, orderId } = await given()
  const before = await textOf(packer, path)
  expect(before).toContain('Inspect the return')
  expect(before).toContain('“Tight”')
  expect(before).toContain(`Accept, refund ${inRupees(paise(shirts.price))}`)
  expect(before).toContain('Return asked for')
  expect(await textOf(packer, '/desk/returns')).toContain(`#${orderId.slice(0, 8)}`)

  const unsaid = await packer.post(path, { step: 'accept return', returnId })
  expect(unsaid.status).toBe(400)
  const accepted = await packer.post(path, { step: 'accept return', returnId, damaged: '0' })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, path])
  const after = await textOf(packer, path)
  expect(after).toContain(
    `Accepted. It is for sale again. ${inRupees(paise(shirts.price))} go back`,
  )
  expect(after).not.toContain('Inspect the return')
  expect(after).toContain(`Return accepted ${shirts.name}`)
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    shirts.price,
  ])
  expect(await actorsOf(returnId)).toEqual([{ action: 'accepted', email: packer.email }])
  expect(await textOf(packer, '/desk/returns')).not.toContain(`#${orderId.slice(0, 8)}`)
  await expectConsistent(shop)
})

test('of two members who accept and refuse one return at once, one does, and the other is told how it stands; it is refunded once at most', async () => {
  const { path, returnId, reference } = await given()
  const answers = await Promise.all([
    packer.post(path, { step: 'accept return', returnId, damaged: '1' }),
    support.post(path, { step: 'refuse return', returnId, reason: 'It was worn.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(readPage((await refused?.text()) ?? '').text).toMatch(
    /Nothing was changed: the return is (accepted|refused) by now\./,
  )
  const [one] = await shop.database.db.select().from(returns).where(eq(returns.id, returnId))
  expect(await refundsOf(shop, reference)).toHaveLength(one?.state === 'accepted' ? 1 : 0)
  await expectConsistent(shop)
})

test('a refused return needs a reason, keeps what was typed, and tells the customer', async () => {
  const { path, returnId, orderId } = await given()
  const long = 'x'.repeat(1_001)
  for (const [reason, told] of [
    [' ', 'Enter it in words'],
    [long, 'At most 1,000 characters'],
  ] as const) {
    const answer = await support.post(path, { step: 'refuse return', returnId, reason })
    const page = await answer.text()
    expect([answer.status, page.includes(told)]).toEqual([400, true])
    if (reason === long) expect(page).toContain(long)
  }
  const refused = await support.post(path, {
    step: 'refuse return',
    returnId,
    reason: 'Its tags are gone.',
  })
  expect(refused.status).toBe(302)
  expect(await textOf(support, path)).toContain('Refused: Its tags are gone.')
  const theirs = readPage(await (await asha.get(`/orders/${orderId}`)).text()).text
  expect(theirs).toContain('Its tags are gone.')
})

test('an exchange is accepted, its replacement is the next step, and it is sent once; dropped, the money goes back instead', async () => {
  const sent = await given({ exchangeSize: 'L' })
  expect(await textOf(packer, sent.path)).toContain('Accept, then send size L')
  const early = await packer.post(sent.path, { step: 'send replacement', returnId: sent.returnId })
  expect(early.status).toBe(409)
  await packer.post(sent.path, {
    step: 'accept return',
    returnId: sent.returnId,
    damaged: '0',
  })
  expect(await textOf(packer, sent.path)).toContain('Send the replacement')
  expect(await textOf(packer, '/desk/returns')).toContain('Size L is to be packed and sent')
  const form = {
    step: 'send replacement',
    returnId: sent.returnId,
    trackingNumber: 'BD77',
    courier: 'DTDC',
  }
  expect((await packer.post(sent.path, form)).status).toBe(302)
  expect((await packer.post(sent.path, form)).status).toBe(409)
  expect(await textOf(packer, sent.path)).toContain(
    'Accepted and replaced, tracking number DTDC BD77.',
  )
  expect(await refundsOf(shop, sent.reference)).toEqual([])

  const dropped = await given({ exchangeSize: 'XL' })
  await packer.post(dropped.path, {
    step: 'accept return',
    returnId: dropped.returnId,
    damaged: '0',
  })
  const drop = { step: 'drop exchange', returnId: dropped.returnId }
  expect((await support.post(dropped.path, drop)).status).toBe(302)
  expect(await textOf(support, dropped.path)).toContain(
    `Size XL is for sale again. ${inRupees(paise(shirts.price))} go back by themselves.`,
  )
  expect(await refundsOf(shop, dropped.reference)).toHaveLength(1)
  expect(await actorsOf(dropped.returnId)).toEqual([
    { action: 'accepted', email: packer.email },
    { action: 'exchange_dropped', email: support.email },
  ])
  await expectConsistent(shop)
})

/** An order of two shirts and a kurta that has arrived. */
async function delivered() {
  const ordered = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  await payAs(shop, asha, ordered.orderId, 'pay')
  await moveOrder(services, 'staff', ordered.orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN1' },
  })
  await moveOrder(services, 'staff', ordered.orderId, { to: 'delivered' })
  const path = `/desk/orders/${ordered.orderId.slice(0, 8)}/return`
  return { ...ordered, path }
}

const returnForm = (line: string, more: Record<string, string> = {}) => ({
  [`return-${line}`]: 'on',
  [`quantity-${line}`]: '2',
  [`reason-${line}`]: 'too_small',
  [`note-${line}`]: 'Tight at the chest',
  ...more,
})

test('a return that a customer asks for by telephone is opened by the shopper’s own rules, by the member’s name, and the customer is mailed', async () => {
  const { orderId, path, shirtLine } = await delivered()
  expect(await textOf(support, path)).toContain('The return window ends on')
  const { db } = shop.database
  const mails = await db.$count(outbox, eq(outbox.name, 'return-received-mail'))

  const wrong = await support.post(path, returnForm(shirtLine, { [`quantity-${shirtLine}`]: '3' }))
  const page = await wrong.text()
  expect([wrong.status, page.includes('Please choose how many')]).toEqual([400, true])
  expect(page).toContain('Tight at the chest')

  const exchange = { [`instead-${shirtLine}`]: 'exchange', [`exchange-${shirtLine}`]: 'L' }
  const opened = await support.post(path, returnForm(shirtLine, exchange))
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    path.replace('/return', ''),
  ])
  // A second press opens no second one.
  expect((await support.post(path, returnForm(shirtLine, exchange))).status).toBe(302)
  const asked = await listReturns(services.db, orderId)
  expect(asked).toMatchObject([
    { quantity: 2, reason: 'too_small', note: 'Tight at the chest', exchange: { size: 'L' } },
  ])
  expect(await actorsOf(asked[0]?.id ?? '')).toEqual([
    { action: 'requested', email: support.email },
  ])
  expect(await db.$count(outbox, eq(outbox.name, 'return-received-mail'))).toBe(mails + 1)
  expect(await textOf(support, path)).toContain('A return of all of these is open, or settled.')

  // One of the two shirts is damaged: the other goes on sale again.
  const sellable = () =>
    shop.database.db.$count(
      stock,
      and(eq(stock.productId, shirts.id), eq(stock.size, 'M'), eq(stock.quantity, left + 1)),
    )
  const [row] = await shop.database.db
    .select({ left: stock.quantity })
    .from(stock)
    .where(and(eq(stock.productId, shirts.id), eq(stock.size, 'M')))
  const left = row?.left ?? 0
  const order = path.replace('/return', '')
  const returnId = asked[0]?.id ?? ''
  expect((await packer.post(order, { step: 'accept return', returnId, damaged: '1' })).status).toBe(
    302,
  )
  const after = await textOf(packer, order)
  expect(after).toContain('Accepted. 1 of 2 are for sale again. Now send size L.')
  expect(after).toContain('damaged, not for sale again: 1')
  expect(await sellable()).toBe(1)
  await packer.post(order, { step: 'send replacement', returnId })
  await expectConsistent(shop)
})

test('after the return window a return is opened by a manager alone, who says why', async () => {
  const { orderId, path, shirtLine } = await delivered()
  const manager = await newMember(shop, 'manager')
  await shop.database.db
    .update(orders)
    .set({ deliveredAt: sql`delivered_at - interval '60 days'` })
    .where(eq(orders.id, orderId))
  expect(await textOf(support, path)).toContain('an owner or a manager opens it, with a reason.')
  const why = { lateReason: 'Was in hospital.' }
  expect((await support.post(path, returnForm(shirtLine, why))).status).toBe(409)
  const unsaid = await manager.post(path, returnForm(shirtLine))
  expect([unsaid.status, readPage(await unsaid.text()).text]).toEqual([
    400,
    expect.stringContaining('Enter it in words'),
  ])
  expect(await listReturns(services.db, orderId)).toEqual([])
  expect((await manager.post(path, returnForm(shirtLine, why))).status).toBe(302)
  expect(await textOf(support, path.replace('/return', ''))).toContain(
    'after the return window: Was in hospital.',
  )
  const theirs = readPage(await (await asha.get(`/orders/${orderId}`)).text()).text
  expect(theirs).not.toContain('hospital')
})

test('the list of returns has the longest waiting first, fifty to a page, and the same ones on the way back', async () => {
  const { shirtLine } = await given()
  const { db } = shop.database
  await db.execute(sql`
    insert into returns (id, order_item_id, quantity, reason, state, requested_at)
    select gen_random_uuid(), ${shirtLine}::uuid, 1, 'too_small', 'requested', now() - n * interval '1 hour'
    from generate_series(1, 60) n`)
  const rowsOf = (page: string) =>
    [...page.matchAll(/#return-([0-9a-f-]{36})/g)].map(([, id]) => id)
  const pages = async (path: string) => (await support.get(path)).text()
  const first = await pages('/desk/returns')
  const [, after = ''] = /href="\/desk\/returns\?after=([0-9a-f-]+)"/.exec(first) ?? []
  const second = await pages(`/desk/returns?after=${after}`)
  const [, before = ''] = /href="\/desk\/returns\?before=([0-9a-f-]+)"/.exec(second) ?? []
  const back = await pages(`/desk/returns?before=${before}`)
  const waiting = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.state, 'requested')))
    .orderBy(returns.requestedAt, returns.id)
  expect([...rowsOf(first), ...rowsOf(second)]).toEqual(waiting.map(({ id }) => id))
  expect(rowsOf(first)).toHaveLength(50)
  expect(rowsOf(back)).toEqual(rowsOf(first))
})
