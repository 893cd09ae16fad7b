import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents, cashPayments, orders, remittanceRows, remittances } from '#db/schema.ts'
import { findRemitted } from '#app/orders/cash/cash-payments.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { insertCashOrder, insertRemittance } from '../../../../tests/rows/cash-orders.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import fc from '../../../../tests/fast-check.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { CASH_CHECKS } from '../../cash/cash-checks.server.ts'
import { dropRemittance, storeRemittance } from '../file/store-remittance.server.ts'
import { listMissing, readCashOnTheRoad } from '../road/read-cash.server.ts'
import { applyRemittance } from './apply-remittance.server.ts'
import { settleRow } from './settle-row.server.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'settle payments'>
const now = () => new Date()

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
beforeEach(async () => {
  await database.db.delete(remittanceRows)
  await database.db.delete(remittances)
  await database.db.delete(cashPayments)
})
afterAll(() => database.drop())

const services = () => ({ db: database.db, now })
const apply = (id: number) => applyRemittance(services(), BY, id)
const applied = async (...lines: string[]) => {
  const id = await insertRemittance(database.db, lines)
  return { id, done: await apply(id) }
}
const stateOf = async (orderId: string) =>
  (await database.db.select().from(cashPayments).where(eq(cashPayments.orderId, orderId)))[0]?.state
const outcomesOf = async (id: number) =>
  (
    await database.db
      .select()
      .from(remittanceRows)
      .where(eq(remittanceRows.remittanceId, id))
      .orderBy(remittanceRows.line)
  ).map(({ outcome }) => outcome)
const settle = (remittanceId: number, line: number, how: 'reconcile' | 'close', order = '') =>
  settleRow(services(), BY, { remittanceId, line }, { how, order, note: 'As the courier says' })

/** Orders that break a rule of cash; those of other tests have no cash any more. */
async function broken() {
  const found = []
  for (const { name, broken: statement } of CASH_CHECKS.slice(1)) {
    const { rows } = await database.db.execute(statement)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('rows that match reconcile their orders with UTR and date; the others wait and change nothing', async () => {
  const { db } = database
  const [whole, short, over] = [
    await insertCashOrder(db),
    await insertCashOrder(db),
    await insertCashOrder(db),
  ]
  const shipped = await insertCashOrder(db, { state: 'promised' })
  const refused = await insertCashOrder(db, { state: 'ended' })
  const { id, done } = await applied(
    `${whole.tracking},1000`,
    `${short.tracking},999.50`,
    `${over.tracking},1001`,
    `${shipped.tracking},1000`,
    `${refused.tracking},1000`,
    'NOBODY1,5',
    `${whole.tracking},1000`,
    'Total,',
  )
  expect(done).toMatchObject({ ok: true })
  expect(await outcomesOf(id)).toEqual([
    'matches',
    'short',
    'over',
    'not_delivered',
    'not_due',
    'unknown',
    'twice',
  ])
  expect(await findRemitted(db, whole.id)).toEqual({
    remittance: id,
    amount: 100_000,
    reference: 'UTR1',
    paidOn: '2026-11-20',
  })
  expect([await stateOf(whole.id), await stateOf(short.id), await stateOf(shipped.id)]).toEqual([
    'reconciled',
    'collected',
    'promised',
  ])
  const events = await db.select().from(auditEvents).where(eq(auditEvents.orderId, whole.id))
  expect(events).toMatchObject([{ action: 'cash_reconciled', staffId: 'meera' }])
  expect(await broken()).toEqual([])
})

test('a second press, another node and another file with the same rows reconcile an order once', async () => {
  const order = await insertCashOrder(database.db)
  const ids = [
    await insertRemittance(database.db, [`${order.tracking},1000`]),
    await insertRemittance(database.db, [`${order.tracking},1000`, 'NOBODY1,1']),
  ]
  const done = await Promise.all([...ids, ...ids].map(apply))
  expect(done.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  const rows = await database.db.select().from(remittanceRows)
  expect(rows.filter(({ reconciles }) => reconciles)).toHaveLength(1)
  expect(await stateOf(order.id)).toBe('reconciled')
  expect(await broken()).toEqual([])
})

test('a file all of which had come, or that names no order, is refused whole', async () => {
  const order = await insertCashOrder(database.db)
  await applied(`${order.tracking},1000`)
  expect((await applied(`${order.tracking},1000`)).done).toMatchObject({
    error: 'All of it was remitted already. Drop the file.',
  })
  expect((await applied('NOBODY1,1')).done).toMatchObject({ ok: false })
})

test('a row is settled once, with or without its order, and an order that it names is asked for', async () => {
  const [short, unnamed] = [await insertCashOrder(database.db), await insertCashOrder(database.db)]
  const { id } = await applied(`${short.tracking},900`, 'NOBODY1,1000', `${short.tracking},5`)
  expect(await settle(id, 3, 'reconcile')).toMatchObject({
    error: expect.stringContaining('number of the order'),
  })
  const twice = await Promise.all([settle(id, 2, 'reconcile'), settle(id, 2, 'reconcile')])
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await settle(id, 3, 'reconcile', '00000000')).toMatchObject({ ok: false })
  expect(await settle(id, 3, 'reconcile', unnamed.number)).toMatchObject({ ok: true })
  expect(await settle(id, 4, 'reconcile')).toMatchObject({
    error: expect.stringContaining('was remitted already'),
  })
  expect(await settle(id, 4, 'close')).toMatchObject({ ok: true })
  expect([await stateOf(short.id), await stateOf(unnamed.id)]).toEqual(['reconciled', 'reconciled'])
  expect(await broken()).toEqual([])
})

test('the same file is told when it comes again, and goes on where it is open', async () => {
  const order = await insertCashOrder(database.db)
  const upload = () => {
    const form = new FormData()
    form.set('file', new File([`AWB,Amount\n${order.tracking},1000`], 'delhivery_nov.csv'))
    return storeRemittance(
      database.db,
      BY,
      new Request('http://shop/', { method: 'POST', body: form }),
    )
  }
  const first = await upload()
  expect(await upload()).toEqual(first)
  const id = first.ok ? first.value : 0
  await database.db
    .update(remittances)
    .set({ state: 'checked', reference: 'U', paidOn: '2026-11-20' })
    .where(eq(remittances.id, id))
  expect(await apply(id)).toMatchObject({ ok: true })
  expect(await upload()).toMatchObject({
    error: { status: 409, error: expect.stringContaining('This very file') },
  })
  expect(await dropRemittance(database.db, BY, id)).toBe(false)
})

test('cash is missing after ten business days, and on the road by courier and age until it has come', async () => {
  const at = new Date('2026-11-27T06:30:00Z')
  const since = (date: string) => new Date(`${date}T06:30:00Z`)
  const old = await insertCashOrder(database.db, { collectedAt: since('2026-11-10') })
  await insertCashOrder(database.db, { collectedAt: since('2026-11-24'), courier: 'delhivery ' })
  await insertCashOrder(database.db, { state: 'promised', collectedAt: since('2026-11-26') })
  expect(await listMissing(database.db, BY, at)).toMatchObject({
    all: 1,
    amount: 100_000,
    rows: [{ number: old.number, courier: 'Delhivery' }],
  })
  const road = await readCashOnTheRoad(database.db, BY, at)
  expect(road.map(({ ages }) => ages.map((of) => [of.onItsWay, of.collected]))).toEqual([
    [
      [100_000, 100_000],
      [0, 0],
      [0, 0],
      [0, 100_000],
    ],
  ])
  await applied(`${old.tracking},1000`)
  expect((await listMissing(database.db, BY, at)).all).toBe(0)
})

test('a long file is applied in seconds', async () => {
  await database.db.execute(sql`
    insert into orders (id, number, status, payment_method, total_paise, shipping_address, contact_email,
      shipping_method, idempotency_key, request_hash, capability_hash, created_at, tracking_number)
    select uuid, left(uuid::text, 8), 'delivered', 'cash', 100, '{}', 'a@b.example', '', uuid, '', '', now(), 'BULK' || n
    from (select n, (lpad(to_hex(n), 8, '0') || '-1111-4222-8333-444455556666')::uuid as uuid
      from generate_series(1, 1000) n) many`)
  await database.db.execute(sql`
    insert into cash_payments (order_id, state, collected_at, collected_paise)
    select id, 'collected', now(), 100 from orders where tracking_number like 'BULK%'`)
  const before = process.cpuUsage()
  const { done } = await applied(...Array.from({ length: 1_000 }, (_, n) => `BULK${n + 1},1`))
  expect(done).toMatchObject({ ok: true, value: expect.stringContaining('Reconciled: 1000') })
  // Of the processor, since others may have it meanwhile.
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(10_000_000)
  await database.db.delete(orders)
})

test('whatever files come, no order is reconciled twice and no more than was collected', async () => {
  const { db } = database
  const amount = fc.constantFrom(900, 1000, 1100)
  const file = fc.array(fc.tuple(fc.nat(3), amount), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 5 }), async (files) => {
      const cash = [await insertCashOrder(db), await insertCashOrder(db), await insertCashOrder(db)]
      const ids = []
      for (const rows of files) {
        const lines = rows.map(([at, rupees]) => `${cash[at]?.tracking ?? 'NOBODY1'},${rupees}`)
        ids.push(await insertRemittance(db, lines))
      }
      await Promise.all(ids.map(apply))
      const mine = sql`order_id = any(${sql.param(cash.map(({ id }) => id))}::uuid[])`
      const { rows: sums } = await db.execute<{
        come: string
        collected: string
        most: number
      }>(sql`
        select coalesce(sum(least(r.amount_paise, r.due_paise)), 0) as come,
          (select sum(collected_paise) from cash_payments where ${mine}) as collected,
          coalesce((select max(n) from (select count(*)::int as n from remittance_rows
            where reconciles and ${mine} group by order_id) per), 0) as most
        from remittance_rows r where r.reconciles and ${mine}`)
      expect(Number(sums[0]?.come)).toBeLessThanOrEqual(Number(sums[0]?.collected))
      expect(sums[0]?.most).toBeLessThanOrEqual(1)
      expect(await broken()).toEqual([])
    }),
    { numRuns: 8 },
  )
})
