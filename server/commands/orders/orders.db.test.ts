import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { withWords } from '#app/basics/brand/words.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { invoices, orders, shopWords } from '#db/schema.ts'
import { setUpOrders } from '../../../tests/rows/orders-fixture.ts'

const { shop, orderIn, find, lineOf, ordersCli } = setUpOrders()

test('a paid order is shipped with its tracking number, then delivered', async () => {
  const number = await orderIn('processing')
  expect(
    await ordersCli('ship', `#${number.toUpperCase()}`, '--tracking', 'DTDC 123'),
  ).toMatchObject({ code: 0 })
  expect(await find(number)).toMatchObject({
    status: 'shipped',
    trackingNumber: 'DTDC 123',
    shippedAt: expect.any(Date),
  })
  expect((await ordersCli('deliver', number)).output).toBe(`Order #${number} is delivered.\n`)
  expect(await find(number)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Date) })
})
test('an order is not shipped before it is paid, nor twice, nor delivered before it is shipped', async () => {
  const pending = await orderIn('pending')
  expect(await ordersCli('ship', pending)).toEqual({
    code: 1,
    output: `Order #${pending} is pending: it cannot become shipped from there.\n`,
  })
  const shipped = await orderIn('shipped')
  expect((await ordersCli('ship', shipped)).code).toBe(1)
  const processing = await orderIn('processing')
  expect((await ordersCli('deliver', processing)).code).toBe(1)
  expect((await find(processing))?.status).toBe('processing')
})
test('several orders are shipped by words or by a file, each refusal is named, and --json tells programs', async () => {
  const [first, second, pending] = [
    await orderIn('processing'),
    await orderIn('processing'),
    await orderIn('pending'),
  ]
  const file = path.join(shop().dataDir, 'parcels.csv')
  await writeFile(file, `${first},AWB 1\nfirst class\n`)
  expect(await ordersCli('ship', '--file', 'parcels.csv')).toEqual({
    code: 1,
    output: 'Nothing was changed. Line 2 does not begin with an order number: first class\n',
  })
  expect((await find(first))?.status).toBe('processing')
  await writeFile(file, `${first},AWB 1\n#${pending}\tAWB 2\n\n${second};AWB3\n`)
  expect(await ordersCli('ship', '--file', 'parcels.csv')).toEqual({
    code: 1,
    output: `Order #${first} is shipped.\nOrder #${second} is shipped.\nOrder #${pending} is pending: it cannot become shipped from there.\n`,
  })
  expect(await find(second)).toMatchObject({ status: 'shipped', trackingNumber: 'AWB3' })
  const { code, output } = await ordersCli('deliver', first, second, 'ffffffff', '--json')
  expect([code, JSON.parse(output)]).toEqual([
    1,
    {
      done: [{ number: first }, { number: second }],
      refused: [{ number: 'ffffffff', why: 'no such order' }],
    },
  ])
  const shown = await ordersCli('show', first, '--json')
  expect(JSON.parse(shown.output)).toMatchObject({
    order: { number: first, status: 'delivered', trackingNumber: 'AWB 1', total: 100 },
  })
  const listed = await ordersCli('list', '--status', 'delivered', '--limit', '1', '--json')
  expect(JSON.parse(listed.output)).toMatchObject([{ order: { status: 'delivered' } }])
  expect(await ordersCli('ship', first, second, '--tracking', 'x')).toMatchObject({ code: 2 })
})

test('the answer to shipping warns of a parcel that needs an e-way bill, also to programs', async () => {
  const [words, json] = [await orderIn('processing'), await orderIn('processing')]
  for (const number of [words, json]) {
    await lineOf(number, { pricePaise: 60_000_00 })
    const sold = { totalPaise: 60_000_00, shippingState: 'Karnataka' }
    await shop().database.db.update(orders).set(sold).where(eq(orders.number, number))
  }
  const notice = expect.stringMatching(
    /^E-way bill needed: worth ₹60,000.00 with tax, above ₹50,000.00/,
  )
  const { code, output } = await ordersCli('ship', words)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Order #\w+ is shipped\.\n! E-way bill needed: worth ₹60,000.00 with tax/,
    ),
  ])
  expect(JSON.parse((await ordersCli('ship', json, '--json')).output)).toEqual({
    done: [{ number: json, notices: [notice] }],
    refused: [],
  })
})

test('an order that is not there is named, and a slip in the command shows how it goes', async () => {
  expect(await ordersCli('ship', '00000000')).toEqual({
    code: 1,
    output: 'There is no order #00000000.\n',
  })
  for (const args of [
    ['sink', '1'],
    ['deliver', '1', '--tracking', 'x'],
  ])
    expect(await ordersCli(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage'),
    })
})

test('orders are listed the newest first, or those of one status', async () => {
  const [older, newer] = [await orderIn('cancelled'), await orderIn('cancelled')]
  const { code, output } = await ordersCli('list', '--status', 'Cancelled', '--limit', '2')
  expect(code).toBe(0)
  expect(output.split('\n').map((line) => line.split(' ')[0])).toEqual(['number', newer, older, ''])
  expect(output).toContain('₹1.00')
  expect(await ordersCli('list', '--status', 'lost')).toMatchObject({ code: 2 })
})
test('what staff cannot do is refused in one line', async () => {
  const shipped = await orderIn('shipped')
  const cases: [string[], string][] = [
    [['show', 'ffffffff'], 'There is no order #ffffffff.'],
    [
      ['cancel', shipped],
      `Order #${shipped} is shipped: it can only be cancelled if it never arrived. Say --lost, or --returned-to-sender.`,
    ],
    [['cancel', shipped, '--line', '3'], `Order #${shipped} has no line 3.`],
    [['return', 'abcdef', 'accept'], 'There is no return abcdef.'],
    [
      ['return', 'the first', 'accept'],
      '“the first” is no id of a return: write six characters of it or more.',
    ],
    [['refund', '00000000', 'again'], 'There is no refund 00000000.'],
    [
      ['import', 'nowhere.csv', 'nothing.csv'],
      `ENOENT: no such file or directory, stat '${path.join(shop().dataDir, 'nothing.csv')}'`,
    ],
  ]
  // The commands run side by side, and each gets its own output only.
  expect(await Promise.all(cases.map(([args]) => ordersCli(...args)))).toEqual(
    cases.map(([, output]) => ({ code: 1, output: `${output}\n` })),
  )
  for (const args of [
    ['return', 'abcdef', 'refuse'],
    ['refund', 'abcdef', 'manual'],
    ['cancel', shipped, '--line', 'one'],
    ['import', 'one.csv'],
  ])
    expect(await ordersCli(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage'),
    })
})
test('the orders of another shop are brought in from two files, and the report adds up', async () => {
  const id = randomUUID()
  await writeFile(
    path.join(shop().dataDir, 'orders.csv'),
    `id,user_id,status,total_amount,shipping_address,shipping_method,tracking_number,created_at
${id},,Delivered,100,"{""fullName"":""Asha Rao"",""city"":""Prayagraj""}",Standard,,2024-11-05 10:23:11+00
${randomUUID()},,lost,100,,,,2024-11-05 10:23:11+00
`,
  )
  await writeFile(
    path.join(shop().dataDir, 'order_items.csv'),
    `order_id,product_id,quantity,price\n${id},15970,1,100\n`,
  )
  const trial = await ordersCli('import', 'orders.csv', 'order_items.csv', '--dry-run')
  expect(trial.output).toContain('orders.csv: 2 rows read (a dry run: nothing was changed)')
  expect(await find(id.slice(0, 8))).toBeUndefined()
  const done = await ordersCli('import', 'orders.csv', 'order_items.csv')
  expect(done.output).toContain(
    '  kept     1, and 0 were here already\n  skipped  1\n    1: a status the shop does not know (line 3)',
  )
  expect((await ordersCli('import', 'orders.csv', 'order_items.csv')).output).toContain(
    '  kept     0, and 1 were here already',
  )
  expect((await ordersCli('show', id.slice(0, 8))).output).toMatch(/Asha Rao\n\s+Prayagraj/)
})

test('a tracking number that was left out or mistyped is set while the parcel is on its way', async () => {
  const number = await orderIn('processing')
  const notShipped = 'only a shipped order is given another tracking number.'
  expect(await ordersCli('track', number, 'IN 1')).toEqual({
    code: 1,
    output: `Order #${number} is processing: ${notShipped}\n`,
  })
  await ordersCli('ship', number)
  expect(await ordersCli('track', `#${number.toUpperCase()}`, ' IN 1 ')).toEqual({
    code: 0,
    output: `Order #${number} has the tracking number IN 1. The shopper is written to.\n`,
  })
  expect(await find(number)).toMatchObject({ status: 'shipped', trackingNumber: 'IN 1' })
  expect(await ordersCli('track', number, 'IN 1')).toEqual({
    code: 1,
    output: `Order #${number} has that tracking number already.\n`,
  })
  expect((await ordersCli('track', number, 'IN 2')).code).toBe(0)
  await ordersCli('deliver', number)
  expect(await ordersCli('track', number, 'IN 3')).toEqual({
    code: 1,
    output: `Order #${number} is delivered: ${notShipped}\n`,
  })
  expect((await find(number))?.trackingNumber).toBe('IN 2')
  expect(await ordersCli('track', 'ffffffff', 'IN 1')).toEqual({
    code: 1,
    output: 'There is no order #ffffffff.\n',
  })
  for (const args of [[number], [number, ' '], [number, 'IN', '3'], [number, '--tracking', 'IN 3']])
    expect(await ordersCli('track', ...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage'),
    })
})
test('only a shipped order is lost, as a whole and once; what was paid elsewhere is for the merchant to give back', async () => {
  const processing = await orderIn('processing')
  expect(await ordersCli('cancel', processing, '--lost')).toEqual({
    code: 1,
    output: `Order #${processing} is processing: only a shipped order is lost, or comes back.\n`,
  })
  const number = await orderIn('shipped')
  await lineOf(number)
  for (const args of [
    ['--lost', '--returned-to-sender'],
    ['--lost', '--line', '1'],
    ['--lost', '--note', ' '],
  ])
    expect(await ordersCli('cancel', number, ...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--returned-to-sender'),
    })
  expect(
    await ordersCli('cancel', number, '--returned-to-sender', '--note', 'Nobody was in.'),
  ).toEqual({
    code: 0,
    output: `Order #${number} is cancelled.\nIt was paid elsewhere: ₹1.00 are for you to give back.\n`,
  })
  expect(await find(number)).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(Date) })
  expect(await ordersCli('cancel', number, '--lost')).toEqual({
    code: 1,
    output: `Order #${number} is cancelled already.\n`,
  })
})
test('a command gives all its connections back, whether it is done or refused', async () => {
  const { pool } = shop().database
  const clients =
    "select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'"
  const others = async () => (await pool.query(clients)).rows.length - pool.totalCount
  const number = await orderIn('processing')
  for (const [args, code] of [
    [['list'], 0],
    [['show', 'ffffffff'], 1],
    [['ship', number], 0],
    [['ship', number], 1],
    [['sync-payment', number], 0],
  ] as const) {
    expect((await ordersCli(...args)).code).toBe(code)
    await expect.poll(others, { timeout: 10_000 }).toBe(0)
  }
})

test('where nothing was collected, nothing is to be paid back', async () => {
  const { db } = shop().database
  const refused = await orderIn('shipped')
  await lineOf(refused)
  await db.update(orders).set({ paymentMethod: 'cash' }).where(eq(orders.number, refused))
  expect(await ordersCli('cancel', refused, '--returned-to-sender')).toEqual({
    code: 0,
    output: `Order #${refused} is cancelled.\nNo money is to be paid back.\n`,
  })
})

const DESK_SETTINGS = {
  composition: { 'brand.seller.registration': 'composition', 'brand.seller.invoicePrefix': 'B' },
  'not registered': {
    'brand.seller.registration': 'unregistered',
    'brand.seller.gstin': '',
    'brand.seller.state': '09',
    'brand.seller.invoicePrefix': 'R',
    'brand.seller.creditNotePrefix': 'Q',
  },
  'another State': {
    'brand.seller.gstin': '04ABCDE1234F1Z8',
    'brand.seller.invoicePrefix': 'T',
    'brand.seller.creditNotePrefix': 'K',
    'brand.tradingCompany': 'Kesar Traders',
  },
}

test.each(Object.entries(DESK_SETTINGS))(
  'a command issues the documents of the seller that the desk has set, not of the brand file: %s',
  async (_, changes) => {
    const { db } = shop().database
    const [set] = await db
      .update(shopWords)
      .set({ changes, version: sql`version + 1` })
      .returning()
    const jobs = await openJobQueue(shop().database.url, pino({ level: 'silent' }))
    try {
      const [byCommand, byDesk] = [await orderIn('processing'), await orderIn('processing')]
      for (const number of [byCommand, byDesk]) await lineOf(number, { pricePaise: 157_800 })
      await db
        .update(orders)
        .set({ shippingState: 'Chandigarh', shippingPostalCode: '160017', totalPaise: 157_800 })
        .where(inArray(orders.number, [byCommand, byDesk]))
      expect(await ordersCli('ship', byCommand)).toMatchObject({ code: 0 })
      const { words } = await readWords(db)
      const { id } = (await find(byDesk))!
      await withWords(words, () =>
        moveOrder({ db, jobs, now: () => new Date() }, 'staff', id, { to: 'shipped' }),
      )
      const [command, desk] = [await documentsOf(byCommand), await documentsOf(byDesk)]
      expect(command).toEqual(desk)
      expect(command).toMatchObject([
        {
          prefix: set?.changes['brand.seller.invoicePrefix'],
          seller: {
            name: words.brand.tradingCompany,
            registration: words.brand.seller.registration,
          },
        },
      ])
      expect(await ordersCli('cancel', byCommand, '--lost')).toMatchObject({ code: 0 })
      expect((await documentsOf(byCommand)).at(-1)).toMatchObject({
        kind: 'credit_note',
        prefix: words.brand.seller.creditNotePrefix,
      })
    } finally {
      await jobs.stop()
      await db.update(shopWords).set({ changes: {}, version: sql`version + 1` })
    }
  },
)

/** Documents of an order, without what differs from one order to the next. */
const documentsOf = async (number: string) =>
  await shop()
    .database.db.select({
      kind: invoices.kind,
      prefix: invoices.prefix,
      gstin: invoices.sellerGstin,
      cgst: invoices.cgstPaise,
      sgst: invoices.sgstPaise,
      igst: invoices.igstPaise,
      seller: sql<object>`${invoices.document} -> 'seller'`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.number, number))
    .orderBy(asc(invoices.issuedAt))
