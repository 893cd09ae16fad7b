import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditEvents,
  orderItems,
  orders,
  paymentAttempts,
  staff,
  staffSessions,
} from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { insertCashOrder } from '../rows/cash-orders.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { itemsOf, placeOneGarment, refundsOf, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop, Services } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let manager: Visitor & { email: string }
let owner: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, services, asha } = all)
  manager = await newMember(shop, 'manager')
  owner = await newMember(shop, 'owner')
})

async function given() {
  const orderId = await placeOneGarment(shop, asha)
  const { reference } = await payAs(shop, asha, orderId, 'pay')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  const path = `/desk/orders/${orderId.slice(0, 8)}/refund`
  return { orderId, reference, path, paid: order?.totalPaise ?? 0 }
}

const answerOf = async (answer: Response) => readPage(await answer.text()).text
const form = (left: number, amount: string) => ({
  left: `${left}`,
  amount,
  reason: 'It came late.',
})

test('a part is refunded for goodwill with its reason, and the rest is the most that a later cancellation gives back', async () => {
  const { orderId, reference, path, paid } = await given()
  const page = await (await manager.get(path)).text()
  expect(readPage(page).text).toContain(`${inRupees(paise(paid))} are left of what was paid.`)
  for (const [amount, status, told] of [
    ['0', 400, 'Enter a sum in rupees'],
    ['12.345', 400, 'Enter a sum in rupees'],
    [`${paid / 100 + 1}`, 409, `At most ${inRupees(paise(paid))} are left`],
  ] as const) {
    const answer = await manager.post(path, form(paid, amount))
    expect([answer.status, await answerOf(answer)]).toEqual([status, expect.stringContaining(told)])
  }
  expect(await refundsOf(shop, reference)).toEqual([])
  expect((await manager.post(path, form(paid, '99.50'))).status).toBe(302)
  const twice = await manager.post(path, form(paid, '99.50'))
  expect([twice.status, await answerOf(twice)]).toEqual([
    409,
    expect.stringContaining('Nothing was refunded: another refund came first'),
  ])
  const order = await answerOf(await manager.get(path.replace('/refund', '')))
  expect(order).toContain('₹99.50 · a goodwill refund: It came late.')
  await expectConsistent(shop)

  const cancelled = await cancelOrder(services, 'staff', orderId, null)
  expect(cancelled).toMatchObject({ ok: true, value: { refund: paid - 99_50 } })
  const all = await refundsOf(shop, reference)
  expect(all.map(({ amountPaise }) => amountPaise)).toEqual([99_50, paid - 99_50])
  const events = await shop.database.db
    .select({ role: auditEvents.staffRole })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, all[0]?.id ?? ''))
  expect(events[0]).toEqual({ role: 'manager' })
  await expectConsistent(shop)
})

test('when all was refunded for goodwill, a cancellation refunds nothing more, and another refund is not offered', async () => {
  const { orderId, reference, path, paid } = await given()
  expect((await manager.post(path, form(paid, `${paid / 100}`))).status).toBe(302)
  expect(await answerOf(await manager.get(path))).toContain('Nothing is left of what was paid here')
  expect(await cancelOrder(services, 'staff', orderId, null)).toMatchObject({ ok: true })
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  await expectConsistent(shop)
})

async function setPaid(
  { orderId, reference }: { orderId: string; reference: string },
  paid: number,
) {
  const { db } = shop.database
  await db.update(orders).set({ totalPaise: paid }).where(eq(orders.id, orderId))
  await db.update(orderItems).set({ pricePaise: paid }).where(eq(orderItems.orderId, orderId))
  await db
    .update(paymentAttempts)
    .set({ amountPaise: paid, paidPaise: paid })
    .where(eq(paymentAttempts.reference, reference))
}

/** A member whose last code was an hour ago. */
async function withOldCode(member: Visitor & { email: string }): Promise<{ secret: string }> {
  const { secret } = await enrol(member)
  await ageCode(member)
  return { secret }
}

async function ageCode({ email }: { email: string }): Promise<void> {
  const { db } = shop.database
  const id = db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  await db
    .update(staffSessions)
    .set({ codeAt: new Date(Date.now() - 3_600_000) })
    .where(eq(staffSessions.userId, id))
}

test('T70 parts of a goodwill refund that are sent at once count each other, so that no more than ten thousand rupees go without a code', async () => {
  const { orderId, reference, path } = await given()
  const paid = 1_00_000_00
  await setPaid({ orderId, reference }, paid)
  const member = await newMember(shop, 'manager')
  await withOldCode(member)
  const { pool } = shop.database
  const answers: Promise<Response>[] = []
  // Each waits for the order in the sequence in which it came, with what the one before leaves.
  const { waiting, release } = await holdOrder(pool, orderId)
  for (let part = 0; part < 4; part += 1) {
    answers.push(member.post(path, form(paid - part * 9_900_00, '9900')))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(part + 1)
  }
  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual([302, 403, 409, 409])
  const made = await refundsOf(shop, reference)
  expect(made.map(({ amountPaise }) => amountPaise)).toEqual([9_900_00])
})

/** Holds an order's lock, as a colleague's long transaction would. */
async function holdOrder(pool: RunningShop['database']['pool'], orderId: string) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from orders where id = $1 for update', [orderId])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    async waiting() {
      // Those behind the first wait for it, and so for the holder in the end.
      const { rows: waits } = await pool.query<{ count: number }>(
        `with recursive behind as (select $1::int as pid union
          select a.pid from pg_stat_activity a join behind b on b.pid = any (pg_blocking_pids(a.pid)))
        select count(*)::int - 1 as count from behind`,
        [rows[0]?.pid],
      )
      return waits[0]?.count
    },
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}

test('T70 whoever moves money or looks at an account number gives a code that is not old, whatever the role, and what was typed stays', async () => {
  const member = await newMember(shop, 'owner')
  const packer = await newMember(shop, 'packer')
  const support = await newMember(shop, 'support')
  const { secret } = await withOldCode(member)
  await Promise.all([packer, support].map(withOldCode))
  const back = await given()
  const [line] = await itemsOf(shop, back.orderId)
  for (const to of ['shipped', 'delivered'] as const)
    await moveOrder(services, 'staff', back.orderId, { to })
  await asha.post(`/orders/${back.orderId}/return`, {
    [`return-${line?.id}`]: 'on',
    [`quantity-${line?.id}`]: '1',
    [`reason-${line?.id}`]: 'too_small',
  })
  const [{ id: returnId = '' } = {}] = await listReturns(services.db, back.orderId)
  const lost = await given()
  await moveOrder(services, 'staff', lost.orderId, { to: 'shipped' })
  const paid = await given()
  const cash = await insertCashOrder(shop.database.db)
  const deskOf = ({ orderId }: { orderId: string }) => `/desk/orders/${orderId.slice(0, 8)}`
  const number = paid.orderId.slice(0, 8)
  const lostNumber = lost.orderId.slice(0, 8)
  const refundId = crypto.randomUUID()
  const csv = `AWB,COD,UTR,Date\n${cash.tracking},900,UTR1,20/11/2026\n`
  const file = (await member.postFile('/desk/remittances', 'a.csv', csv)).headers.get('location')
  const columns = {
    'column-0': 'tracking',
    'column-1': 'amount',
    'column-2': 'reference',
    'column-3': 'paidOn',
  }
  const checked = await member.post(`${file}`, {
    step: 'check',
    courier: 'Delhivery',
    reference: '',
    paidOn: '',
    ...columns,
  })
  expect(checked.status).toBe(302)

  const reason = 'It came late & wet.'
  const steps: [Visitor, string, Record<string, string>][] = [
    [member, deskOf(paid), { step: 'show account' }],
    [member, deskOf(paid), { step: 'retry refund', refundId }],
    [member, deskOf(paid), { step: 'refund by hand', refundId, note: reason }],
    [
      member,
      deskOf(paid),
      { step: 'refund to account', refundId, account: 'a', reference: 'UTR1' },
    ],
    [
      support,
      `${deskOf(paid)}/cancel?whole=1`,
      { whole: '1', refund: `${paid.paid}`, of: '1', reason },
    ],
    [support, `/desk/orders/cancel?o=${number}`, { seen: `${number} ${paid.paid} 1`, reason }],
    [packer, deskOf(lost), { step: 'never arrived', deliveryFailure: 'lost', reason }],
    [packer, deskOf(back), { step: 'accept return', returnId, damaged: '1' }],
    [packer, `/desk/returns/receive?r=${returnId}`, { [`damaged-${returnId}`]: '1' }],
    [
      packer,
      '/desk/parcels',
      {
        step: 'move',
        lines: lostNumber,
        choice: 'lost',
        seen: `${lostNumber} lost ${lost.paid}`,
        lost: reason,
      },
    ],
    [member, `${file}`, { step: 'apply' }],
  ]
  for (const [who, path, fields] of steps) {
    const asked = await who.post(path, fields)
    const page = await asked.text()
    const what = fields['step'] ?? path
    expect([what, asked.status, readPage(page).text.includes('Enter a code from your')]).toEqual([
      what,
      403,
      true,
    ])
    // Steps that the page of this order does not offer have no form that asks.
    if (path === deskOf(paid)) continue
    expect(page).toContain('name="code"')
    if (Object.values(fields).includes(reason)) expect(page).toContain('It came late &amp; wet.')
  }
  for (const { reference } of [back, lost, paid])
    expect(await refundsOf(shop, reference)).toEqual([])

  // One code is good for all that follows.
  const [, path, fields] = steps[4]!
  const right = await member.post(path, { ...fields, code: totp(secret) })
  expect(right.status).toBe(302)
  for (const [, path, fields] of steps.slice(6, 8))
    expect((await member.post(path, fields)).status).toBe(302)
  for (const { reference } of [back, lost, paid])
    expect(await refundsOf(shop, reference)).toHaveLength(1)
  expect((await member.post(`${file}`, { step: 'apply' })).status).toBe(302)
  const none = await member.post(deskOf(paid), { step: 'show account' })
  expect([none.status, await answerOf(none)]).toEqual([
    409,
    expect.stringContaining('It cannot be read any more.'),
  ])
  await ageCode(member)
  const row = await member.post(`${file}/2`, { how: 'close', order: '', note: reason })
  expect([row.status, readPage(await row.text()).text.includes('Enter a code from')]).toEqual([
    403,
    true,
  ])
})

test('above ten thousand rupees on an order a code is asked for, once in a quarter of an hour', async () => {
  const { orderId, reference, path } = await given()
  const paid = 25_000_00
  await setPaid({ orderId, reference }, paid)
  const { secret } = await enrol(owner)
  // In parts, too.
  expect((await owner.post(path, form(paid, '6000'))).status).toBe(302)
  expect((await owner.post(path, form(paid - 6_000_00, '4000.01'))).status).toBe(403)
  const asked = await owner.post(path, form(paid - 6_000_00, '10000.01'))
  expect([asked.status, await answerOf(asked)]).toEqual([
    403,
    expect.stringContaining('Enter a code from your authenticator app for this.'),
  ])
  const wrong = await owner.post(path, { ...form(paid - 6_000_00, '10000.01'), code: '000000' })
  expect(wrong.status).toBe(403)
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  const right = { ...form(paid - 6_000_00, '10000.01'), code: totp(secret) }
  expect((await owner.post(path, right)).status).toBe(302)
  expect((await owner.post(path, form(paid - 16_000_01, '5000'))).status).toBe(302)
  expect(await refundsOf(shop, reference)).toHaveLength(3)
})
