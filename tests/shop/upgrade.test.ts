import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { orders, refunds, returns, stockHolds, users } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { countAll, type Counts } from '../fixtures/counts.ts'
import { BANK_LEDGER, DUMPS, SESSION_SECRET, type Expected } from '../fixtures/dumps.ts'
import { loadDump } from '../fixtures/load-dump.ts'
import { emptyDatabase, openShopOn } from '../fixtures/shop-on-database.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { mailTo } from '../mail-folder.ts'
import type { RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import { attemptsOf, itemsOf, orderById, refundsOf } from './clients/checkout-client.ts'
import { markupOf, readPage } from './clients/read-page.ts'

// Upgrade, as a merchant does it: this version opens the database of an earlier one. Loading the
// dump shifts its times as if it had been closed a moment ago, so nothing here depends on when it
// was made.
describe.each(readdirSync(DUMPS))('a database whose last migration was %s', (version) => {
  let database: ShopDatabase
  let dataDir: string
  let shop: RunningShop
  let expected: Expected
  let counts: Counts
  let findings: Expected['findings']
  let events: Record<string, number>
  let codes: Awaited<ReturnType<typeof codesOf>>
  beforeAll(async () => {
    const folder = path.join(DUMPS, version)
    expected = JSON.parse(await readFile(path.join(folder, 'expected.json'), 'utf8')) as Expected
    dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-upgrade-'))
    await writeFile(path.join(dataDir, 'session-secret'), SESSION_SECRET)
    await mkdir(path.join(dataDir, path.dirname(BANK_LEDGER)))
    await copyFile(path.join(folder, path.basename(BANK_LEDGER)), path.join(dataDir, BANK_LEDGER))
    database = await emptyDatabase(inject('postgresUrl'))
    await loadDump(database.url, path.join(folder, 'database.sql'))
    await (
      await openDatabase(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }))
    ).close()
    counts = await countAll(database.db)
    findings = await findingsOf(database)
    events = await countEvents(database)
    codes = await codesOf(database)
    shop = await openShopOn(database, dataDir)
  }, 120_000)
  afterAll(async () => {
    await shop?.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const orderOf = (name: string) => expected.orders[name] ?? ''
  /** A shopper's browser with the cookies it had. */
  function browserOf(name: string): Visitor {
    const visitor = new Visitor(shop.url)
    for (const [cookie, value] of Object.entries(expected.people[name]?.cookies ?? {}))
      visitor.cookies.set(cookie, value)
    return visitor
  }

  test('has every row and every sum that it had, after all migrations since', () => {
    expect(counts).toEqual(expected.counts)
    expect(findings).toEqual(expected.findings)
  })

  test('T61 who had subscribed before there was a confirmation stays subscribed, as of that day', async () => {
    const { rows } = await database.db.execute(
      sql`select confirmed_at = consented_at as kept from newsletter_subscribers`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(rows.map(() => ({ kept: true })))
  })

  test('has events for all that had happened, as many and of the same sums', () => {
    const { orders, attempts, refunds, returns, ...of } = expected.counts
    const total = (figures: Record<string, number> = {}) =>
      Object.values(figures).reduce((sum, figure) => sum + figure, 0)
    const imported = of['orders by kind']?.imported ?? 0
    const { created: _, ...settledAttempts } = attempts ?? {}
    expect(events).toMatchObject({
      'order placed': total(orders) - imported,
      'order imported': imported,
      'order paid': of['orders by kind']?.paid,
      'paise ordered': total(of['paise ordered']),
      'attempt created': total(attempts),
      'attempt moved': total(settledAttempts),
      'refund requested': total(refunds),
      'paise to refund': total(of['paise refunded']),
      'pieces to return': total(returns),
      'lines cancelled': of['order lines']?.cancelled,
      'not by the migration': 0,
    })
  })

  test('knows where its orders came from and where they went, by columns', async () => {
    const rows = await database.db.select().from(orders)
    for (const row of rows) {
      expect(row).toMatchObject(addressColumns(row.shippingAddress))
      expect([row.number, row.origin, row.paymentMethod]).toEqual([
        row.number,
        row.idempotencyKey.startsWith('imported ') ? 'import' : 'shop',
        'online',
      ])
    }
    expect(rows.find(({ id }) => id === orderOf('shipped'))).toMatchObject({
      addressReadable: true,
      shippingName: 'Asha Rao',
      shippingStreet: '12 MG Road, Civil Lines',
      shippingCity: 'Prayagraj',
      shippingState: 'Uttar Pradesh',
      shippingPostalCode: '211001',
      shippingPhone: '9876543210',
    })
    expect(rows.find(({ id }) => id === orderOf('imported, address unreadable'))).toMatchObject({
      addressReadable: false,
      shippingState: null,
      shippingPhone: null,
    })
  })

  test('says in codes what it said in sentences: delivery failures, refunds and returns', () => {
    expect(Object.fromEntries(codes.failures.map((row) => [row.id, row.deliveryFailure]))).toEqual({
      [orderOf('lost')]: 'lost',
      [orderOf('came back')]: 'returned_to_sender',
    })
    expect(codes.paidBack).toEqual(
      [
        { why: 'cancelled_before_shipping', n: 6 },
        { why: 'lost', n: 1 },
        { why: 'paid_twice', n: 1 },
        { why: 'returned', n: 2 },
        { why: 'returned_to_sender', method: 'manual', methodNote: 'UTR 4711', n: 1 },
        { why: 'sold_out', n: 1 },
      ].map((row) => ({ whyNote: null, method: 'gateway', methodNote: null, ...row })),
    )
    expect(codes.sentBack).toEqual([
      { reason: 'changed_mind', note: null },
      { reason: 'damaged', note: null },
      { reason: 'too_large', note: null },
      { reason: 'too_small', note: 'Tight at the\nsleeves – बहुत छोटा' },
    ])
  })

  test('knows its people: browsers that were signed in still are, and each password still opens its account', async () => {
    for (const [name, { email }] of Object.entries(expected.people)) {
      const page = await browserOf(name).get('/account')
      expect([name, page.status, (await page.text()).includes(email)]).toEqual([name, 200, true])
    }
    const emails = new Set(Object.values(expected.people).map(({ email }) => email))
    for (const email of emails)
      expect([email, (await signIn(email, expected.password)).status]).toEqual([email, 302])
  })
  const signIn = (email: string, password: string) =>
    new Visitor(shop.url).post('/login', { email, password })

  test('shows each order to whoever placed it, whatever became of it', async () => {
    const placed = await database.db
      .select({ order: orders, email: users.email })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
    expect(placed.length).toBeGreaterThan(20)
    for (const { order, email } of placed) {
      const people = Object.keys(expected.people)
      const page = await browserOf(
        people.find((name) => expected.people[name]?.email === email) ?? '',
      ).get(`/orders/${order.id}`)
      expect([order.number, page.status]).toEqual([order.number, 200])
      const { text } = readPage(await markupOf(page))
      expect(text).toContain(order.number)
      for (const { productName, pricePaise } of await itemsOf(shop, order.id))
        expect([
          text.includes(productName ?? 'Product former'),
          text.includes(inRupees(paise(pricePaise))),
        ]).toEqual([true, true])
    }
    const unreadable = await browserOf('Asha').get(
      `/orders/${orderOf('imported, address unreadable')}`,
    )
    expect(await unreadable.text()).toContain('Address not available')
  })

  test('gives a cart back that was filled on two devices', async () => {
    const asha = browserOf('Asha')
    const signIn = asha.cookies.get('signed-in')?.split('.')[0]
    const answer = await asha.postJson('/cart/share', {
      signIn,
      id: 'after the upgrade',
      base: [],
      lines: [],
    })
    const { lines } = (await answer.json()) as { lines: { quantity: number }[] }
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 2])
  })

  test('has an unpaid order whose stock is still held, and it can be paid', async () => {
    const orderId = orderOf('unpaid')
    expect(await orderById(shop, orderId)).toMatchObject({
      status: 'pending',
      stockHeldUntil: expect.any(Date),
    })
    const reference = await goToBank(shop, browserOf('Harish'), orderId)
    const back = await returnFromBank(shop, {
      encResponse: (await decide(shop, reference, 'pay')).encResponse,
    })
    expect([back.status, (await orderById(shop, orderId)).status]).toEqual([303, 'processing'])
  })

  test('does what was due: holds, enquiries, refunds and mails', { timeout: 120_000 }, async () => {
    const soon = { timeout: 60_000, interval: 200 }
    const over = orderOf('hold is over')
    await expect.poll(async () => (await orderById(shop, over)).stockHeldUntil, soon).toBeNull()
    expect(await database.db.select().from(stockHolds).where(eq(stockHolds.orderId, over))).toEqual(
      [],
    )
    // Paid at the bank, and nobody had come back to say so.
    await expect
      .poll(async () => (await orderById(shop, orderOf('paid, not heard of'))).status, soon)
      .toBe('processing')

    const refundStates = async (name: string) => {
      const [attempt] = await attemptsOf(shop, orderOf(name))
      return (await refundsOf(shop, attempt?.reference ?? '')).map(({ state }) => state)
    }
    await expect.poll(() => refundStates('with a fee of the bank'), soon).toEqual(['submitted'])
    for (const name of ['lost', 'refund unknown'])
      await expect.poll(() => refundStates(name), soon).toEqual(['succeeded'])
    await expect
      .poll(() => refundStates('lines cancelled'), soon)
      .toEqual(['succeeded', expect.stringMatching(/submitted|succeeded/)])
    expect(await refundStates('refund refused')).toEqual(['failed'])

    for (const [email, subject] of [
      ['harish@example.com', /confirm/i],
      ['harish@example.com', /reset/i],
      ['harish@example.com', new RegExp(`#${orderOf('the last two').slice(0, 8)} is paid`)],
      ['dev@example.com', new RegExp(orderOf('shipped').slice(0, 8))],
      ['new-reader@example.com', /newsletter/i],
      ['indira@example.com', /ticket/i],
    ] as const)
      await mailTo(dataDir, email, subject)
  })

  test('passes the consistency checks with all that was done since', async () => {
    expect(await findingsOf(database)).toEqual(expected.findings)
  })
})

const countEvents = async ({ db }: ShopDatabase): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select subject_type || ' ' || action as key, count(*) as value from audit_events
      where (subject_type, action) in (('order', 'placed'), ('order', 'imported'), ('order', 'paid'),
        ('attempt', 'created'), ('refund', 'requested')) group by 1
    union all select 'attempt moved', count(*) from audit_events where subject_type = 'attempt' and action <> 'created'
    union all select 'paise ordered', sum((after->>'totalPaise')::bigint) from audit_events
    union all select 'paise to refund', sum((after->>'amountPaise')::bigint) from audit_events where subject_type = 'refund'
    union all select 'pieces to return', sum((after->>'quantity')::int) from audit_events
    union all select 'lines cancelled', sum(jsonb_array_length(after->'itemIds')) from audit_events
    union all select 'not by the migration', count(*) from audit_events where actor <> 'migration'`)
  return Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]))
}

const findingsOf = async ({ db }: ShopDatabase): Promise<Expected['findings']> =>
  Object.fromEntries(
    (await runConsistencyChecks(db)).flatMap(({ rule, broken }) =>
      broken.length > 0 ? [[rule, broken]] : [],
    ),
  )

async function codesOf({ db }: ShopDatabase) {
  const failures = await db
    .select({ id: orders.id, deliveryFailure: orders.deliveryFailure })
    .from(orders)
    .where(isNotNull(orders.deliveryFailure))
  const { why, whyNote, method, methodNote } = refunds
  const paidBack = await db
    .select({ why, whyNote, method, methodNote, n: count() })
    .from(refunds)
    .groupBy(why, whyNote, method, methodNote)
    .orderBy(why)
  const sentBack = await db
    .select({ reason: returns.reason, note: returns.note })
    .from(returns)
    .orderBy(returns.reason)
  return { failures, paidBack, sentBack }
}
