import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, orderItems, orders, returns, staffReads, styles } from '#db/schema.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { insertOrder } from '../journeys/order-factory.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { enrol, newMember, totp } from './clients/staff-client.ts'

let shop: RunningShop
let manager: Visitor
let email: string
beforeAll(async () => {
  shop = await runningShop()
  manager = await newMember(shop, 'manager')
  email = (await newShopper(shop.url)).email
})
afterAll(() => shop.close())

async function download(visitor: Visitor, path: string) {
  const answer = await visitor.get(path)
  expect(answer.status).toBe(200)
  const text = Buffer.from(await answer.arrayBuffer()).toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  return { headers: answer.headers, text, rows }
}

const shown = (id: string) => `${id.slice(0, 4)} ${id.slice(4, 8)}`

test('the file of the orders has those of the filter, with their people, the newest first', async () => {
  const address = {
    fullName: '=HYPERLINK("http://a.example")',
    address: '12 MG Road, Flat "3"',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '9876543210',
  }
  const older = await insertPlainOrder(shop, email)
  const newer = await insertPlainOrder(shop, email, {
    status: 'shipped',
    trackingNumber: 'AWB 1',
    createdAt: new Date('2026-02-05T20:30:00Z'),
  })
  await shop.database.db
    .update(orders)
    .set({
      shippingAddress: JSON.stringify(address),
      shippingName: address.fullName,
      shippingStreet: address.address,
      shippingCity: address.city,
      shippingState: address.state,
      shippingPostalCode: address.postalCode,
      shippingPhone: address.phone,
    })
    .where(eq(orders.id, newer))
  const { headers, text, rows } = await download(manager, '/desk/orders.csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  const numbers = rows.map((row) => row['Order'])
  expect(numbers.indexOf(shown(newer))).toBeLessThan(numbers.indexOf(shown(older)))
  expect(rows.find((row) => row['Order'] === shown(newer))).toMatchObject({
    Placed: '2026-02-06 02:00',
    Status: 'Shipped',
    'Tracking number': 'AWB 1',
    // An apostrophe before it, so that no spreadsheet calculates it.
    Name: `'=HYPERLINK("http://a.example")`,
    Phone: '9876543210',
    Email: email,
    Address: '12 MG Road, Flat "3"',
    'PIN code': '211001',
    Pieces: '2',
    Items: '2 × Kesar Men Navy Shirt (M, Navy Blue)',
    'Total in rupees': '2998.00',
    'State of the payment': 'Not paid',
  })
  expect(text).toContain(`"'=HYPERLINK(""http://a.example"")"`)

  const filtered = await download(manager, '/desk/orders.csv?status=shipped')
  expect(filtered.rows.map((row) => row['Order'])).toEqual([shown(newer)])
})

test('T73 taking the people of orders along is recorded, with the filter, and who took them', async () => {
  const { db } = shop.database
  await download(manager, '/desk/orders.csv?pin=211001')
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'export'))
    .orderBy(sql`id desc`)
    .limit(1)
  expect(event).toMatchObject({
    action: 'downloaded',
    subjectId: 'orders',
    staffRole: 'manager',
    after: { filter: 'pin=211001' },
  })
  const reads = await db.select().from(staffReads).where(eq(staffReads.subjectType, 'export'))
  expect(reads.map(({ subjectId }) => subjectId)).toContain('orders with pin=211001')
  const page = async (path: string) => readPage(await (await manager.get(path)).text()).text
  expect(await page('/desk/record')).toContain('Data of persons downloaded')
  expect(await page('/desk/record/reads')).toContain('orders with pin=211001')
})

test('the list of orders leads to its file by the same filter', async () => {
  const page = readPage(await (await manager.get('/desk/orders?status=shipped')).text())
  const link = page.links.find(({ text }) => text === 'Download as CSV')
  expect(link?.href).toBe('/desk/orders/export?status=shipped')
  const screen = await manager.get('/desk/orders/export?status=shipped')
  expect(readPage(await screen.text()).text).toContain('Orders with: Shipped.')
  const sent = await manager.post('/desk/orders/export?status=shipped', {})
  expect([sent.status, sent.headers.get('location')]).toEqual([
    302,
    '/desk/orders.csv?status=shipped',
  ])
  const packer = await newMember(shop, 'packer')
  const list = readPage(await (await packer.get('/desk/orders')).text())
  expect(list.links.map(({ text }) => text)).not.toContain('Download as CSV')
})

test('T73 a member with a second factor gives a code before orders are downloaded', async () => {
  const member = await newMember(shop, 'owner')
  const { secret } = await enrol(member)
  // The code that set the factor up was a quarter of an hour ago.
  await shop.database.db.execute(
    sql`update staff_sessions set code_at = now() - interval '16 minutes' where code_at is not null`,
  )
  const sent = await member.get('/desk/orders.csv?pin=11')
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/desk/orders/export?pin=11'])
  const none = await member.post('/desk/orders/export?pin=11', {})
  expect(none.status).toBe(403)
  expect(readPage(await none.text()).text).toContain('Enter a code from your authenticator app')
  const wrong = await member.post('/desk/orders/export?pin=11', { code: '000000' })
  expect(wrong.status).toBe(403)
  const right = await member.post('/desk/orders/export?pin=11', { code: totp(secret, 1) })
  expect(right.headers.get('location')).toBe('/desk/orders.csv?pin=11')
  expect((await download(member, '/desk/orders.csv?pin=11')).rows).toEqual([])
})

test('the list for the courier has a row for each parcel that is to be shipped', async () => {
  const packer = await newMember(shop, 'packer')
  const packed = await insertPlainOrder(shop, email, { paidAt: new Date('2026-01-06T06:30:00Z') })
  await shop.database.db.update(orders).set({ packedAt: new Date() }).where(eq(orders.id, packed))
  const waiting = await insertPlainOrder(shop, email, { paidAt: new Date('2026-01-07T06:30:00Z') })
  const all = await download(packer, '/desk/parcels.csv')
  const ours = all.rows.filter((row) =>
    [shown(packed), shown(waiting)].includes(row['Order'] ?? ''),
  )
  expect(ours.map((row) => row['Order'])).toEqual([shown(packed), shown(waiting)])
  expect(ours[0]).toMatchObject({
    Pieces: '2',
    'Value in rupees': '2998.00',
    Payment: 'Prepaid',
    'Cash to collect in rupees': '',
    'Weight in kg': '',
    'Order number': packed.slice(0, 8),
    Products: '2 × Kesar Men Navy Shirt (M, Navy Blue)',
    'Product codes': '',
    // A packer gets what the parcel needs (T72).
    Email: '',
  })
  // Columns that a courier's template names by their place stay there.
  expect(Object.keys(ours[0] ?? {}).slice(0, 14)).toEqual([
    'Order',
    'Name',
    'Address',
    'City',
    'State',
    'PIN code',
    'Phone',
    'Pieces',
    'Weight in kg',
    'Value in rupees',
    'Payment',
    'Cash to collect in rupees',
    'Packed',
    'Parcel',
  ])
  const named = await insertOrder(shop, email, { status: 'processing' })
  const theirs = await shop.database.db
    .select({ styleId: orderItems.styleId })
    .from(orderItems)
    .where(eq(orderItems.orderId, named.id))
    .orderBy(orderItems.position)
  await shop.database.db
    .update(styles)
    .set({ weightClass: 'heavy' })
    .where(eq(styles.id, theirs[1]?.styleId ?? 0))
  const managers = await download(manager, '/desk/parcels.csv')
  expect(managers.rows.find((row) => row['Order number'] === named.number)).toMatchObject({
    Email: email,
    'Product codes': theirs.map(({ styleId }) => `${styleId}-M`).join('; '),
    'Weight class': 'heavy',
  })
  await shop.database.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, named.id))
  expect(all.rows.length).toBe(
    await shop.database.db.$count(orders, eq(orders.status, 'processing')),
  )
  const only = await download(packer, '/desk/parcels.csv?packed=yes')
  expect(only.rows.map((row) => row['Order'])).toEqual([shown(packed)])
  const reads = await shop.database.db
    .select()
    .from(staffReads)
    .where(eq(staffReads.subjectType, 'export'))
  expect(reads.map(({ subjectId }) => subjectId)).toEqual(
    expect.arrayContaining(['parcels to ship', 'packed parcels', 'parcels to ship, with emails']),
  )
  for (const path of ['/desk/ship', '/desk/pack']) {
    const { links } = readPage(await (await packer.get(path)).text())
    expect(links.map(({ href }) => href)).toContain('/desk/parcels.csv?packed=yes')
  }
})

test('the file of the products is one that the import reads, and that changes nothing', async () => {
  const load = async (text: string, dryRun: boolean) => {
    const read = await readStyles([Buffer.from(text)])
    if (!read.ok) throw new Error(read.error)
    return loadCatalogue(shop.database.db, { source: 'test', rows: read.value, dryRun })
  }
  await load((await download(manager, '/desk/products.csv')).text, false)
  const { text, rows } = await download(manager, '/desk/products.csv')
  expect(rows.length).toBeGreaterThan(10)
  expect(await load(text, true)).toMatchObject({
    kept: rows.length,
    unchanged: rows.length,
    unlisted: 0,
    stockChanged: 0,
    skipped: {},
    unread: 0,
  })
  const found = await download(manager, '/desk/products.csv?q=shirt')
  expect(found.rows.length).toBeGreaterThan(0)
  expect(found.rows.length).toBeLessThan(rows.length)
})

test('returns, the record and who looked are files of their lists', async () => {
  const { items, number } = await insertOrder(shop, email, { status: 'delivered' })
  await shop.database.db.insert(returns).values({
    id: crypto.randomUUID(),
    orderItemId: items[0]?.id ?? '',
    quantity: 1,
    reason: 'damaged',
    state: 'requested',
    requestedAt: new Date(),
  })
  const asked = await download(manager, '/desk/returns.csv')
  expect(asked.rows.map((row) => [row['Order'], row['It waits for']])).toEqual([
    [shown(number), 'The goods, then the refund'],
  ])
  expect(asked.text).not.toContain('Asha')
  const record = await download(manager, '/desk/record.csv?what=export')
  expect(record.rows.map((row) => row['What'])).toContain('Data of persons downloaded')
  expect(new Set(record.rows.map((row) => row['What'])).size).toBe(1)
  const reads = await download(manager, '/desk/record/reads.csv')
  expect(reads.rows.map((row) => row['Which'])).toContain('parcels to ship')
})

test('T73 three downloads at once are as many as the shop sends; a fourth is told so', async () => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select pg_advisory_xact_lock(hashtext('desk export'), place) from generate_series(1, 3) as place`,
    )
    const before = await shop.database.db.$count(auditEvents)
    const refused = await manager.get('/desk/orders.csv?pin=11')
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/desk/orders?pin=11'])
    expect(readPage(await (await manager.get('/desk/orders?pin=11')).text()).text).toContain(
      'other downloads are under way',
    )
    expect(await shop.database.db.$count(auditEvents)).toBe(before)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await download(manager, '/desk/orders.csv?pin=11')
})

test('asking only for the head of a file begins none', async () => {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${shop.url}/desk/products.csv`, {
    method: 'HEAD',
    headers: { cookie },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
})
