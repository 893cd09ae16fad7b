import { randomUUID } from 'node:crypto'
import { asc, eq, sql, TransactionRollbackError } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditEvents,
  invoices,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
  refunds,
  returns,
  stock,
  stockHolds,
} from '#db/schema.ts'
import { INVOICE_CHECKS } from '#app/desk/invoices/invoice-checks.server.ts'
import { ORDER_CHECKS } from '#app/desk/order-checks.server.ts'
import { PAYMENT_CHECKS } from '#app/desk/payment-checks.server.ts'
import { failReplacement, sendReplacement } from '#app/desk/settle-exchange.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { issueInvoice } from '#app/invoices/issue-invoice.server.ts'
import { openJobQueue, type Jobs } from '#app/jobs/jobs.server.ts'
import { holdStock } from '#app/orders/stock-holds.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'

let database: ShopDatabase
let jobs: Jobs & { stop(): Promise<void> }
beforeAll(async () => {
  database = await shopDatabase()
  jobs = await openJobQueue(database.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

/** Minutes old: money that is owed back for a day is a fault of its own. */
const at = new Date(Date.now() - 10 * 60_000)
const services = () => ({ db: database.db, jobs, now: () => at })

/** Two pieces in M, paid and delivered, both exchanged for L; the replacement has been sent. */
async function replaced(reason: 'too_small' | 'damaged' = 'too_small') {
  const { db } = database
  const id = randomUUID()
  const productId = randomUUID()
  const returnId = randomUUID()
  const itemId = randomUUID()
  await db.execute(sql`alter table stock disable trigger all`)
  await db
    .insert(stock)
    .values(['M', 'L'].map((size) => ({ productId, size, quantity: 5, supplied: 5 })))
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'delivered',
    totalPaise: 2_998_00,
    shippingAddress: '{}',
    addressReadable: true,
    shippingName: 'Asha Rao',
    shippingStreet: '12 MG Road',
    shippingCity: 'Prayagraj',
    shippingState: 'Uttar Pradesh',
    shippingPostalCode: '211001',
    contactEmail: 'asha@mail.test',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: at,
    paidAt: at,
    shippedAt: at,
    deliveredAt: at,
  })
  await db.insert(orderItems).values({
    id: itemId,
    orderId: id,
    position: 0,
    productId,
    productName: 'Kurta',
    quantity: 2,
    pricePaise: 1_499_00,
    selectedSize: 'M',
  })
  await db.insert(paymentAttempts).values({
    reference: id.slice(0, 20),
    orderId: id,
    gateway: 'sabpaisa',
    amountPaise: 2_998_00,
    paidPaise: 2_998_00,
    state: 'succeeded',
    createdAt: at,
  })
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', id)
    await issueInvoice(tx, { orderId: id, items: order?.items ?? [], charges: [] }, at)
    for (const size of ['M', 'L']) await holdStock(tx, id, [{ productId, size, quantity: 2 }])
  })
  await db.insert(returns).values({
    id: returnId,
    orderItemId: itemId,
    quantity: 2,
    reason,
    state: 'requested',
    requestedAt: at,
    exchangeSize: 'L',
    exchangeState: 'held',
  })
  await settleReturn(services(), 'staff', returnId, { accept: true, damaged: 0 })
  expect((await sendReplacement(services(), 'staff', returnId, {})).ok).toBe(true)
  return { id, productId, returnId }
}

const leftOf = async (productId: string) =>
  Object.fromEntries(
    (await database.db.select().from(stock).where(eq(stock.productId, productId))).map(
      ({ size, quantity }) => [size, quantity],
    ),
  )
const documentsOf = async (orderId: string) =>
  (
    await database.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoices.issuedAt), asc(invoices.kind), asc(invoices.serial))
  ).map(({ kind, valuePaise, document }) => [kind, valuePaise, document.credits?.reason])
const refundsOf = (orderId: string) =>
  database.db
    .select({ cause: refunds.cause, why: refunds.why, amountPaise: refunds.amountPaise })
    .from(refunds)
    .where(eq(refunds.attemptReference, orderId.slice(0, 20)))
async function expectSound() {
  const checks = [...INVOICE_CHECKS, ...ORDER_CHECKS, ...PAYMENT_CHECKS]
  for (const { name, broken } of checks.filter(({ name }) => !name.includes('found at the desk')))
    expect([name, (await database.db.execute(broken)).rows]).toEqual([name, []])
}

test.each([
  ['lost', { outcome: 'lost' }, 3, 'Replacement lost on the way'],
  ['back as new', { outcome: 'came_back', damaged: 0 }, 5, 'Replacement came back'],
  ['back with one faulty', { outcome: 'came_back', damaged: 1 }, 4, 'Replacement came back'],
] as const)(
  '§9 Exchange: a replacement that is %s is paid back and its invoice credited, once',
  async (_, failed, left, reason) => {
    const { id, productId, returnId } = await replaced()
    expect(await leftOf(productId)).toEqual({ M: 5, L: 3 })
    await expectSound()
    const [first, second] = await Promise.all([
      failReplacement(services(), 'staff', returnId, failed),
      failReplacement(services(), 'staff', returnId, failed),
    ])
    const [done, again] = first.ok ? [first, second] : [second, first]
    expect(done).toMatchObject({ ok: true, value: { refund: 2_998_00, way: 'gateway', size: 'L' } })
    expect(again).toEqual({ ok: false, error: { why: 'settled already', state: 'released' } })

    expect(await leftOf(productId)).toEqual({ M: 5, L: left })
    expect(await database.db.select().from(stockHolds).where(eq(stockHolds.orderId, id))).toEqual(
      [],
    )
    expect(await refundsOf(id)).toEqual([
      { cause: `returned ${returnId}`, why: 'returned', amountPaise: 2_998_00 },
    ])
    expect((await documentsOf(id)).toSorted()).toEqual([
      ['credit_note', 2_998_00, 'Goods returned'],
      ['credit_note', 2_998_00, reason],
      ['tax_invoice', 2_998_00, undefined],
      ['tax_invoice', 2_998_00, undefined],
    ])
    expect(
      (await database.db.select().from(returns).where(eq(returns.id, returnId)))[0],
    ).toMatchObject({
      state: 'accepted',
      exchangeState: 'released',
      replacementOutcome: failed.outcome,
      exchangeSentAt: at,
    })
    const events = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, returnId))
      .orderBy(asc(auditEvents.id))
    expect(events.at(-1)).toMatchObject({
      action: 'exchange_dropped',
      after: { exchange: 'released', replacement: failed.outcome },
    })
    const mails = (await database.db.select().from(outbox)).filter(
      ({ name, payload }) =>
        name === 'exchange-dropped-mail' && JSON.stringify(payload).includes(returnId),
    )
    expect(mails).toHaveLength(1)
    await expectSound()
  },
)

test('only a replacement that was sent can be lost', async () => {
  const { returnId } = await replaced()
  await database.db
    .update(returns)
    .set({ exchangeState: 'held', exchangeSentAt: null })
    .where(eq(returns.id, returnId))
  expect(await failReplacement(services(), 'staff', returnId, { outcome: 'lost' })).toEqual({
    ok: false,
    error: { why: 'settled already', state: 'held' },
  })
})

test('the consistency checks name an order whose lost replacement stays taxed', async () => {
  const { id, returnId } = await replaced()
  let found: unknown[] = []
  await database.db
    .transaction(async (tx) => {
      await tx
        .update(returns)
        .set({ exchangeState: 'released', replacementOutcome: 'lost' })
        .where(eq(returns.id, returnId))
      for (const { broken } of INVOICE_CHECKS)
        found = [...found, ...(await tx.execute(broken)).rows]
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  expect(JSON.stringify(found)).toContain(id.slice(0, 8))
})
