import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, cashPayments, orders, outbox, rateLimits, stock } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { requestReturn } from '#app/aftersales/returns.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { findOrderForDesk } from '#app/desk/order/find-order.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { releaseExpiredHold } from '#app/orders/holds/release-expired-hold.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank, payAs } from './clients/bank-client.ts'
import {
  address,
  attemptsOf,
  checkOut,
  garment,
  itemsOf,
  lineOf,
  orderById,
  refundsOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { follow, open, press } from './clients/form-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShopWithRules } from './fee-fixture.ts'
import type { RunningShop, Services } from './shop-fixture.ts'

/** Charge for handling cash, in paise. */
const HANDLING = 40_00

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
setUpShopWithRules(
  {
    cash: {
      offered: true,
      confirmFromPaise: 0,
      mostPaise: 1_00_000_00,
      mostFirstPaise: 1_00_000_00,
    },
    charges: { cashPaise: HANDLING },
  },
  async (both) => {
    ;({ shop, services } = both)
    shirts = await garment(shop)
  },
)
beforeEach(async () => {
  await shop.database.db.delete(rateLimits)
  // Each test has a shopper of its own, whose record is empty.
  asha = await newShopper(shop.url)
})

/** The record of refused parcels is kept by telephone number, too. */
let phones = 9_000_000_000
async function order(changes: Record<string, string> = {}): Promise<string> {
  phones += 1
  const placed = await checkOut(asha, [lineOf(shirts)], {
    pay: 'cash',
    phone: `${phones}`,
    ...changes,
  })
  expect([placed.status, placed.body]).toEqual([200, expect.stringContaining('toDoor')])
  return placed.orderId
}

const cashOf = async (orderId: string) =>
  (await shop.database.db.select().from(cashPayments).where(eq(cashPayments.orderId, orderId)))[0]
const stockLeft = async () =>
  (
    await shop.database.db
      .select({ left: stock.quantity })
      .from(stock)
      .where(sql`${stock.productId} = ${shirts.id} and ${stock.size} = 'M'`)
  )[0]?.left ?? 0
const codeMail = (orderId: string) =>
  mailTo(shop.dataDir, asha.email, new RegExp(`^\\d{6} confirms .*#${orderId.slice(0, 8)}`))
const codeOf = async (orderId: string) => (await codeMail(orderId)).subject?.slice(0, 6) ?? ''
const confirm = (orderId: string, code: string) =>
  asha.post(`/orders/${orderId}/confirm`, { step: 'confirm', code })
const text = async (path: string) => readPage(await (await asha.get(path)).text()).text

async function confirmed(): Promise<string> {
  const orderId = await order()
  expect((await confirm(orderId, await codeOf(orderId))).status).toBe(303)
  return orderId
}

const move = (orderId: string, to: 'shipped' | 'delivered') =>
  moveOrder(services, 'staff', orderId, { to })

describe('an order to be paid at the door', () => {
  test('waits for the code that was mailed, holds its stock, and is firm once the code is typed', async () => {
    const before = await stockLeft()
    const orderId = await order()
    expect(await orderById(shop, orderId)).toMatchObject({
      status: 'pending',
      paymentMethod: 'cash',
      paidAt: null,
      confirmedAt: null,
    })
    expect(await attemptsOf(shop, orderId)).toEqual([])
    expect(await stockLeft()).toBe(before - 1)
    expect(await text(`/orders/${orderId}`)).toContain('Waiting for your confirmation')
    const mail = await codeMail(orderId)
    expect(mail.text).toContain(`${shop.url}/orders/${orderId}/confirm?code=`)
    expect((await confirm(orderId, await codeOf(orderId))).status).toBe(303)
    expect(await orderById(shop, orderId)).toMatchObject({
      status: 'processing',
      confirmedAt: expect.any(Date),
      stockHeldUntil: null,
    })
    expect(await text(`/order-success?order=${orderId}`)).toMatch(/Please have ₹[\d,.]+ ready/)
    await mailTo(shop.dataDir, asha.email, /is confirmed$/)
    await expectConsistent(shop)
  })

  test('is not confirmed by a wrong code, and after ten of them by none', async () => {
    const orderId = await order()
    const right = await codeOf(orderId)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 1; tries <= 10; tries += 1) {
      await shop.database.db.delete(rateLimits)
      const answer = await confirm(orderId, wrong)
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining('This is not the code of this order'),
      ])
    }
    const answer = await confirm(orderId, right)
    expect(await answer.text()).toContain('Too many wrong codes')
    expect((await orderById(shop, orderId)).status).toBe('pending')
    expect(await cashOf(orderId)).toMatchObject({ state: 'to_confirm', codeTries: 10 })
  })

  test('gets another code when asked for, at most five, and each that was sent is good', async () => {
    const orderId = await order()
    const first = await codeOf(orderId)
    const again = () => asha.post(`/orders/${orderId}/confirm`, { step: 'again' })
    for (const status of [200, 200, 200, 200, 409]) expect((await again()).status).toBe(status)
    expect((await confirm(orderId, first)).status).toBe(303)
  })

  test('§2 Without JavaScript: is placed, no more than five codes of it are sent, it is confirmed by the link of the mail and paid online instead', async () => {
    const product = await open(asha, `/product/${shirts.id}`)
    const cart = await press(asha, product, /^Add to Cart/, { size: 'M' })
    const checkout = await follow(asha, cart, 'Checkout')
    const typed = { ...address, email: asha.email, pay: 'cash' }
    // The charge for handling was not shown yet: the total is, and nothing is placed.
    const shown = await press(asha, checkout, /^Pay ₹/, typed)
    expect([shown.path, shown.status]).toEqual(['/checkout', 409])
    const placed = await press(asha, shown, /paid at the door$/)
    expect(placed.html).toMatch(/<input(?=[^>]* name="code")/)
    const orderId = /[0-9a-f-]{36}/.exec(placed.path)?.[0] ?? ''
    const { text: mail = '' } = await codeMail(orderId)
    const link = new URL(/http\S+\/confirm\?code=\d{6}/.exec(mail)?.[0] ?? '')
    const openLink = () => open(asha, link.pathname + link.search)
    let page = await openLink()
    for (let sent = 2; sent <= 5; sent += 1) {
      page = await press(asha, page, 'Send another code')
      expect(readPage(page.html).text).toContain('Another code is on its way to')
      await shop.database.db.delete(rateLimits)
    }
    const refused = await press(asha, page, 'Send another code')
    expect(readPage(refused.html).text).toContain('We have sent several codes already.')
    const firm = await press(asha, await openLink(), 'Confirm order')
    expect(readPage(firm.html).heading).toBe('Your order is confirmed')
    const before = (await orderById(shop, orderId)).totalPaise
    const own = await follow(asha, firm, 'View Order')
    const pay = await press(asha, own, 'Pay now')
    expect(pay.path).toMatch(new RegExp(`^/pay/${orderId}`))
    expect(pay.html).toMatch(/<button[^>]*>Continue to the bank</)
    const { location } = await payAs(shop, asha, orderId, 'pay')
    expect(readPage((await open(asha, location ?? '')).html).text).toContain('Processing')
    expect((await orderById(shop, orderId)).totalPaise).toBe(before - HANDLING)
  })

  test('ends when nobody confirms it in time, gives its stock back, and its shopper is told', async () => {
    const before = await stockLeft()
    const orderId = await order()
    const late = await codeOf(orderId)
    await shop.database.db
      .update(orders)
      .set({ stockHeldUntil: new Date(Date.now() - 1000) })
      .where(eq(orders.id, orderId))
    expect(await (await confirm(orderId, late)).text()).toContain('waits for no confirmation')
    await Promise.all([1, 2, 3].map(() => releaseExpiredHold(services, { orderId })))
    expect((await orderById(shop, orderId)).status).toBe('cancelled')
    expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy: 'not_confirmed' })
    expect(await stockLeft()).toBe(before)
    const mail = await mailTo(shop.dataDir, asha.email, /is cancelled$/)
    expect(mail.text).toContain('It was not confirmed in time.')
    await expectConsistent(shop)
  })

  test('is collected when it is delivered, without what was cancelled of it', async () => {
    const placed = await checkOut(asha, [lineOf(shirts, { quantity: 2 })], { pay: 'cash' })
    const { orderId } = placed
    expect((await confirm(orderId, await codeOf(orderId))).status).toBe(303)
    const pieces = await cancelPieces(orderId, 1)
    expect(pieces).toMatchObject({ ok: true, value: { refund: 0 } })
    await move(orderId, 'shipped')
    expect((await move(orderId, 'delivered')).ok).toBe(true)
    expect(await cashOf(orderId)).toMatchObject({
      state: 'collected',
      collectedPaise: shirts.price + HANDLING,
    })
    expect(await text(`/orders/${orderId}`)).toContain('Paid at the door')
    await expectConsistent(shop)
  })

  test('is returned as any other, and its money is for the shop to send to an account', async () => {
    const orderId = await confirmed()
    await move(orderId, 'shipped')
    await move(orderId, 'delivered')
    const mail = await mailTo(shop.dataDir, asha.email, /has arrived|delivered/)
    expect(mail.text).not.toContain('previous website')
    expect(await text(`/orders/${orderId}/return`)).toContain('to your UPI ID or bank account')
    const itemId = (await itemsOf(shop, orderId))[0]?.id ?? ''
    const asked = await requestReturn(services, 'staff', orderId, [
      { itemId, quantity: 1, reason: 'too_small', note: '' },
    ])
    if (!asked.ok) throw new Error(asked.error.why)
    const settled = await settleReturn(services, 'staff', asked.value.returnIds[0] ?? '', {
      accept: true,
      damaged: 0,
    })
    expect(settled).toMatchObject({ ok: true, value: { refund: shirts.price, way: 'account' } })
    await expectConsistent(shop)
  })

  test('that comes back from the door refunds nothing, and after two of them one pays before', async () => {
    const phone = '9123456780'
    for (let refused = 1; refused <= 2; refused += 1) {
      const orderId = await order({ phone })
      expect((await confirm(orderId, await codeOf(orderId))).status).toBe(303)
      await move(orderId, 'shipped')
      const back = await cancelOrder(services, 'staff', orderId, null, {
        deliveryFailure: 'returned_to_sender',
        note: 'Refused at the door',
      })
      expect(back).toMatchObject({ ok: true, value: { refund: 0, paidReference: undefined } })
      expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy: 'refused' })
    }
    const again = await checkOut(asha, [lineOf(shirts)], { pay: 'cash' })
    expect([again.status, again.body]).toEqual([
      409,
      expect.stringContaining('Parcels to you were refused at the door before'),
    ])
    // Another account with the same telephone number.
    asha = await newShopper(shop.url)
    expect((await checkOut(asha, [lineOf(shirts)], { pay: 'cash', phone })).status).toBe(409)
    await expectConsistent(shop)
  })

  test('is offered in the checkout beside the gateway, and its refusal says why', async () => {
    const page = await (await asha.get('/checkout')).text()
    expect(page).toMatch(/<input type="radio"[^>]*value="cash"/)
    expect(page).toContain('Cash on delivery')
    for (let open = 1; open <= 5; open += 1) await order()
    expect(readPage(await (await asha.get('/checkout')).text()).text).toContain(
      'You have 5 orders that are to be paid at the door.',
    )
    expect((await checkOut(asha, [lineOf(shirts)], { pay: 'cash' })).status).toBe(409)
    expect(await mailsTo(shop.dataDir, asha.email)).not.toEqual([])
  })

  test('is confirmed once, however often the code is sent', async () => {
    const orderId = await order()
    const code = await codeOf(orderId)
    await Promise.all([1, 2, 3, 4].map(() => confirm(orderId, code)))
    expect((await orderById(shop, orderId)).status).toBe('processing')
    await expectConsistent(shop)
    expect(await confirmedCount(orderId)).toBe(1)
  })

  test('can be paid online until it is packed, without the charge for cash, and is then as any other', async () => {
    const orderId = await confirmed()
    expect((await orderById(shop, orderId)).totalPaise).toBe(shirts.price + HANDLING)
    expect(await text(`/orders/${orderId}`)).toContain('Pay online instead')
    expect((await asha.post(`/pay/${orderId}`, {})).status).toBe(303)
    const { reference } = await payAs(shop, asha, orderId, 'pay')
    expect((await attemptsOf(shop, orderId))[0]).toMatchObject({
      reference,
      state: 'succeeded',
      amountPaise: shirts.price,
    })
    expect(await orderById(shop, orderId)).toMatchObject({
      status: 'processing',
      paymentMethod: 'online',
      totalPaise: shirts.price,
    })
    expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy: 'paid_online' })
    await expectConsistent(shop)
    await move(orderId, 'shipped')
    await move(orderId, 'delivered')
    const itemId = (await itemsOf(shop, orderId))[0]?.id ?? ''
    const asked = await requestReturn(services, 'staff', orderId, [
      { itemId, quantity: 1, reason: 'too_small' },
    ])
    // The bank will pay it back: nobody is asked for an account.
    const meera = { id: 'meera', role: 'owner' } as unknown as StaffWho<'orders'>
    const shown = await findOrderForDesk(services, meera, orderId.slice(0, 8))
    expect([shown?.returns.length, shown?.refundTo]).toEqual([1, undefined])
    const [returnId = ''] = asked.ok ? asked.value.returnIds : []
    expect(
      await settleReturn(services, 'staff', returnId, { accept: true, damaged: 0 }),
    ).toMatchObject({ ok: true, value: { refund: shirts.price, way: 'gateway' } })
    await expectConsistent(shop)
  })

  test('that is paid online when its parcel has left is paid back, since the courier collects', async () => {
    const orderId = await confirmed()
    await asha.post(`/pay/${orderId}`, {})
    const reference = await goToBank(shop, asha, orderId)
    await move(orderId, 'shipped')
    await decide(shop, reference, 'pay')
    await settlePayment(services, reference)
    expect(await refundsOf(shop, reference)).toMatchObject([
      { why: 'paid_at_the_door', amountPaise: shirts.price },
    ])
    expect(await orderById(shop, orderId)).toMatchObject({ paymentMethod: 'cash', paidAt: null })
    await move(orderId, 'delivered')
    expect(await cashOf(orderId)).toMatchObject({
      state: 'collected',
      collectedPaise: shirts.price + HANDLING,
    })
    await expectConsistent(shop)
  })

  test('is packed, cancelled and seen by its shopper as one that is paid', async () => {
    const orderId = await confirmed()
    expect(await text(`/orders/${orderId}/cancel`)).toContain('You pay nothing at the door.')
    const cancelled = await asha.post(`/orders/${orderId}/cancel`, { whole: 'yes' })
    expect(cancelled.status).toBe(302)
    expect(await cashOf(orderId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' })
    expect(await text(`/orders/${orderId}`)).toContain('You were not charged.')
    await expectConsistent(shop)
  })
})

async function cancelPieces(orderId: string, count: number) {
  const { rows } = await shop.database.db.execute<{ id: string }>(
    sql`select id from order_items where order_id = ${orderId}::uuid`,
  )
  const id = rows[0]?.id ?? ''
  return cancelOrder(services, 'staff', orderId, null, { pieces: new Map([[id, count]]) })
}

const confirmedCount = async (orderId: string) =>
  (
    await shop.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_events where order_id = ${orderId}::uuid and action = 'confirmed'`,
    )
  ).rows[0]?.count

describe('many orders to be paid at the door', () => {
  test('are confirmed together: each once, with one mail and one event, and what cannot be is named with why', async () => {
    const support = await newMember(shop, 'support')
    const numbers = async (count: number) => {
      const made: string[] = []
      for (let i = 0; i < count; i += 1) made.push(await order())
      return made
    }
    const [one = '', two = '', gone = '', late = ''] = await numbers(4)
    asha = await newShopper(shop.url)
    const already = await confirmed()
    await cancelOrder(services, 'staff', gone, null, { note: 'Sold' })
    const { db } = shop.database
    await db
      .update(orders)
      .set({ stockHeldUntil: sql`now() - interval '1 minute'` })
      .where(eq(orders.id, late))
    const numberOf = (id: string) => id.slice(0, 8)
    const list = await (await support.get('/desk/orders?status=pending&payment=cash')).text()
    expect(list).toContain(`"Tick order ${numberOf(one)}"`)
    expect(list.includes('formAction="/desk/orders/confirm"')).toBe(true)
    const ticked = [...[one, two, gone, late, already, one].map(numberOf), '00000000']
    const path = `/desk/orders/confirm?${new URLSearchParams(ticked.map((n) => ['o', n]))}`
    const answerOf = async (response: Response) => {
      const html = await response.text()
      const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(html) ?? []
      return { status: response.status, seen, text: readPage(html).text }
    }
    const preview = await answerOf(await support.get(path))
    expect(preview.text).toContain('Confirm 2 orders')
    for (const why of [
      'It is cancelled',
      'It is confirmed already',
      'The time to confirm it is over',
      'There is no such order any more',
    ])
      expect(preview.text).toContain(`Left as it is. ${why}`)

    const unsaid = await answerOf(await support.post(path, { seen: preview.seen, reason: ' ' }))
    expect([unsaid.status, unsaid.text]).toEqual([
      400,
      expect.stringContaining('Enter it in words'),
    ])
    const packer = await newMember(shop, 'packer')
    const sent = { seen: preview.seen, reason: 'All said yes on the telephone.' }
    expect((await packer.post(path, sent)).status).toBe(403)
    expect((await orderById(shop, one)).status).toBe('pending')

    const both = await Promise.all([0, 1].map(async () => answerOf(await support.post(path, sent))))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const again = await answerOf(await support.post(path, sent))
    expect(again.text).toContain('2 are left as they are')
    const tooMany = Array.from({ length: 51 }, (_, i) => String(i).padStart(8, '0')).join('\n')
    expect((await support.post(path, { ...sent, seen: tooMany })).status).toBe(400)
    for (const id of [one, two]) {
      expect(await orderById(shop, id)).toMatchObject({
        status: 'processing',
        stockHeldUntil: null,
      })
      const events = await db.select().from(auditEvents).where(eq(auditEvents.orderId, id))
      expect(events.filter(({ action }) => action === 'confirmed')).toMatchObject([
        { staffRole: 'support' },
      ])
      const mails = await db.select().from(outbox).where(eq(outbox.orderId, id))
      expect(mails.filter(({ name }) => name === 'order-received-mail')).toHaveLength(1)
    }
    expect((await orderById(shop, late)).status).toBe('pending')
    expect((await orderById(shop, gone)).status).toBe('cancelled')
    await db
      .update(orders)
      .set({ stockHeldUntil: sql`now() + interval '1 day'` })
      .where(eq(orders.id, late))
  })
})
