import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits, refundAccounts, refunds, staffReads } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { recordManualRefund } from '#app/desk/settle-refund.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { confirmByStaff } from '#app/orders/cash/confirm-cash.server.ts'
import { openRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { eraseAccount } from '#app/privacy/erase-account.server.ts'
import { requestReturn } from '#app/aftersales/returns.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { mailTo } from '../mail-folder.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShopWithRules } from './fee-fixture.ts'
import type { RunningShop, Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let manager: Visitor
let shirts: Goods
setUpShopWithRules(
  {
    cash: {
      offered: true,
      confirmFromPaise: 1_00_000_00,
      mostPaise: 1_00_000_00,
      mostFirstPaise: 1_00_000_00,
    },
  },
  async (both) => {
    ;({ shop, services } = both)
    shirts = await garment(shop)
    manager = await newMember(shop, 'manager')
  },
)
beforeEach(async () => {
  await shop.database.db.delete(rateLimits)
  asha = await newShopper(shop.url)
})

const UPI = 'asharao77@okaxis'
const MASKED = 'as•••@okaxis'
const ACCOUNT = '501001234567'
const BANK = {
  refundTo: 'bank',
  accountName: 'Asha Rao',
  accountNumber: ACCOUNT,
  accountNumberAgain: ACCOUNT,
  ifsc: 'hdfc0001234',
}

async function delivered(
  quantity = 1,
): Promise<{ orderId: string; itemId: string; number: string }> {
  const { orderId } = await checkOut(asha, [lineOf(shirts, { quantity })], { pay: 'cash' })
  await confirmByStaff(services, 'staff', orderId, 'By telephone')
  for (const to of ['shipped', 'delivered'] as const)
    expect((await moveOrder(services, 'staff', orderId, { to })).ok).toBe(true)
  const itemId = (await itemsOf(shop, orderId))[0]?.id ?? ''
  return { orderId, itemId, number: orderId.slice(0, 8) }
}

const text = async (path: string, visitor: Visitor = asha) =>
  readPage(await (await visitor.get(path)).text()).text
const askReturn = (orderId: string, itemId: string, fields: Record<string, string>, quantity = 1) =>
  asha.post(`/orders/${orderId}/return`, {
    [`return-${itemId}`]: 'on',
    [`quantity-${itemId}`]: String(quantity),
    [`reason-${itemId}`]: 'too_small',
    ...fields,
  })
const openReturn = async (orderId: string) =>
  (
    await shop.database.db.execute<{ id: string }>(
      sql`select r.id from returns r join order_items i on i.id = r.order_item_id
        where i.order_id = ${orderId}::uuid and r.state = 'requested' limit 1`,
    )
  ).rows[0]?.id ?? ''
const accept = async (orderId: string) =>
  settleReturn(services, 'staff', await openReturn(orderId), { accept: true, damaged: 0 })
const refundsOf = (orderId: string) =>
  shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const accountOf = async (orderId: string) =>
  (
    await shop.database.db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId))
  )[0]
/** The whole database as text, as whoever steals it reads it. */
async function dump(): Promise<string> {
  const { rows } = await shop.database.db.execute<{ text: string }>(
    sql`select database_to_xml(true, false, '')::text as text`,
  )
  return rows[0]?.text ?? ''
}

describe('a refund of what was collected at the door', () => {
  test('is asked for with a UPI ID, paid at the desk by its reference, and the account is erased', async () => {
    const { orderId, itemId, number } = await delivered()
    expect(await text(`/orders/${orderId}/return`)).toContain('Where should we send your refund?')
    const wrong = await askReturn(orderId, itemId, { refundTo: 'upi', upiId: 'asha@example.com' })
    expect(wrong.status).toBe(400)
    const page = await wrong.text()
    expect(page).toContain('looks like an email address')
    expect(page).toContain('value="asha@example.com"')
    expect((await askReturn(orderId, itemId, { refundTo: 'upi', upiId: UPI })).status).toBe(302)
    expect(await text(`/orders/${orderId}`)).toContain(`Your refund goes to ${MASKED}`)

    expect(await accept(orderId)).toMatchObject({ value: { way: 'account', refund: shirts.price } })
    const [refund] = await refundsOf(orderId)
    expect(refund).toMatchObject({ amountPaise: shirts.price, state: 'requested' })
    expect(await text(`/orders/${orderId}`)).toMatch(/will be refunded to your UPI ID as•••@okaxis/)
    expect(await text('/desk', manager)).toContain('refund to pay from your bank')
    expect(await text('/desk/orders?refunds=owed', manager)).toContain(number)
    const desk = `/desk/orders/${number}`
    expect(await text(desk, manager)).toContain(`The refund goes to ${MASKED}`)
    expect(await (await manager.get(desk)).text()).not.toContain(UPI)

    const shown = await manager.post(desk, { step: 'show account' })
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect(await shown.text()).toContain(UPI)
    expect(
      await shop.database.db.$count(
        staffReads,
        sql`${staffReads.subjectType} = 'refund_account' and ${staffReads.subjectId} = ${orderId}`,
      ),
    ).toBe(1)
    expect(await text('/desk/record/reads', await newMember(shop, 'owner'))).toContain(
      `Refund account of order`,
    )

    const refundId = refund?.id ?? ''
    const paid = { step: 'refund to account', refundId, account: MASKED, reference: '412345678901' }
    expect((await manager.post(desk, paid)).status).toBe(302)
    expect(await accountOf(orderId)).toBeUndefined()
    expect((await manager.post(desk, paid)).status).toBe(409)
    expect((await refundsOf(orderId))[0]).toMatchObject({
      state: 'succeeded',
      method: 'manual',
      methodNote: `to ${MASKED}, reference 412345678901`,
    })
    expect(await text(`/orders/${orderId}`)).toContain(`to ${MASKED}, reference 412345678901`)
    const mail = await mailTo(shop.dataDir, asha.email, /has been refunded$/)
    expect(mail.text).toContain('412345678901')
    expect(mail.text).not.toContain(UPI)
    expect(await dump()).not.toContain(UPI)
    await expectConsistent(shop)
  })

  test('that a member opens is asked about by mail, and the page of the order takes the answer', async () => {
    const { orderId, itemId, number } = await delivered()
    expect(await text(`/orders/${orderId}/refund-account`)).toContain('No refund of this order')
    expect((await asha.post(`/orders/${orderId}/refund-account`, BANK)).status).toBe(409)
    await requestReturn(services, 'staff', orderId, [{ itemId, quantity: 1, reason: 'too_small' }])
    const asked = await manager.post(`/desk/orders/${number}`, { step: 'ask for account' })
    expect(asked.status).toBe(302)
    const mail = await mailTo(shop.dataDir, asha.email, /^Where should we send the refund/)
    expect(mail.text).toContain(`/orders/${orderId}/refund-account`)
    expect(await text(`/orders/${orderId}`)).toContain('Where should we send your refund?')

    const path = `/orders/${orderId}/refund-account`
    const refused = await asha.post(path, { ...BANK, accountNumberAgain: '501001234568' })
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain('The two numbers are not the same')
    expect(page).toContain('value="Asha Rao"')
    const stranger = await newShopper(shop.url)
    expect((await stranger.post(path, BANK)).status).toBe(404)
    expect((await asha.post(path, BANK)).status).toBe(302)
    expect(await text(`/orders/${orderId}`)).toContain('Your refund goes to ••••4567')
    // A second return of it need not say it again.
    expect(await text(path)).toContain('We have ••••4567 for it.')
  })

  test('T87: where it goes is unreadable in a copy of the database, and opens with the key of its order alone', async () => {
    const { orderId, itemId } = await delivered()
    await askReturn(orderId, itemId, BANK)
    const row = await accountOf(orderId)
    expect(row).toMatchObject({ masked: '••••4567' })
    const copied = await dump()
    for (const secret of [ACCOUNT, 'HDFC0001234']) expect(copied).not.toContain(secret)
    expect(await openRefundAccount(shop.database.db, services.keys, orderId)).toEqual({
      kind: 'bank',
      accountName: 'Asha Rao',
      accountNumber: ACCOUNT,
      ifsc: 'HDFC0001234',
    })
    const other = signingKeys('another secret that is long enough to be one')
    expect(await openRefundAccount(shop.database.db, other, orderId)).toBeUndefined()
    const second = await delivered()
    await askReturn(second.orderId, second.itemId, { refundTo: 'upi', upiId: UPI })
    // A row that somebody moves to another order opens nothing there.
    await shop.database.db
      .update(refundAccounts)
      .set({ sealed: row?.sealed ?? '' })
      .where(eq(refundAccounts.orderId, second.orderId))
    expect(await openRefundAccount(shop.database.db, services.keys, second.orderId)).toBeUndefined()
  })

  test('T87: only who may refund sees where it goes', async () => {
    const { orderId, itemId, number } = await delivered()
    await askReturn(orderId, itemId, { refundTo: 'upi', upiId: UPI })
    for (const role of ['support', 'packer'] as const) {
      const member = await newMember(shop, role)
      const answer = await member.post(`/desk/orders/${number}`, { step: 'show account' })
      expect([role, answer.status]).toEqual([role, 403])
      expect(await answer.text()).not.toContain(UPI)
    }
  })

  test('is never more than was collected, however much is owed, and is paid once by two at a time', async () => {
    const { orderId, itemId, number } = await delivered(2)
    const goodwill = {
      amount: String(shirts.price / 100),
      reason: 'Late',
      left: String(shirts.price * 2),
    }
    expect((await manager.post(`/desk/orders/${number}/refund`, goodwill)).status).toBe(302)
    await askReturn(orderId, itemId, { refundTo: 'upi', upiId: UPI }, 2)
    expect(await accept(orderId)).toMatchObject({ value: { refund: shirts.price } })
    const owed = await refundsOf(orderId)
    expect(owed.map(({ amountPaise }) => amountPaise)).toEqual([shirts.price, shirts.price])
    const [first, second] = owed.map(({ id }) => id)
    const pay = (id = '', account = MASKED) =>
      recordManualRefund(services, 'staff', id, { account, reference: 'UTR4711' })
    expect(await pay(first, '••••9999')).toMatchObject({ error: { why: 'another account' } })
    const results = await Promise.all([pay(first), pay(first), pay(first)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    // The other refund still needs it.
    expect(await accountOf(orderId)).toBeDefined()
    expect((await pay(second)).ok).toBe(true)
    expect(await accountOf(orderId)).toBeUndefined()
    await expectConsistent(shop)
  })

  test('leaves no account where the return is refused, nobody pays it in time, or the person is erased', async () => {
    const refused = await delivered()
    await askReturn(refused.orderId, refused.itemId, BANK)
    await settleReturn(services, 'staff', await openReturn(refused.orderId), {
      accept: false,
      note: 'Worn',
    })
    expect(await accountOf(refused.orderId)).toBeUndefined()

    const late = await delivered()
    await askReturn(late.orderId, late.itemId, BANK)
    await accept(late.orderId)
    const { db } = shop.database
    await purgeExpired(
      db,
      new Date(Date.now() + (RETENTION.refundAccounts.terms.longest.days - 1) * DAY_MS),
    )
    expect(await accountOf(late.orderId)).toBeDefined()
    await purgeExpired(
      db,
      new Date(Date.now() + (RETENTION.refundAccounts.terms.longest.days + 1) * DAY_MS),
    )
    expect(await accountOf(late.orderId)).toBeUndefined()
  })

  test('keeps its account while it is owed to who has deleted theirs, and not longer', async () => {
    const { orderId, itemId } = await delivered()
    await askReturn(orderId, itemId, BANK)
    await accept(orderId)
    const { rows } = await shop.database.db.execute<{ id: string }>(
      sql`select user_id as id from orders where id = ${orderId}::uuid`,
    )
    await eraseAccount(services, rows[0]?.id ?? '')
    expect(await accountOf(orderId)).toBeDefined()
    const [refund] = await refundsOf(orderId)
    await recordManualRefund(services, 'staff', refund?.id ?? '', {
      account: '••••4567',
      reference: 'UTR4711',
    })
    expect(await accountOf(orderId)).toBeUndefined()
  })
})
