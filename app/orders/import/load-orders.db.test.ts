import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, orderItems, orders, styles, users } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { addressColumns } from '../address/address-columns.server.ts'
import { UNKNOWN_ADDRESS } from '../address/stored-address.ts'
import { findOrderUnscoped } from '../stored/unscoped-order.server.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { loadOrders } from './load-orders.server.ts'
import { LINE_COLUMNS, ORDER_COLUMNS } from './order-row.ts'
import { MalformedCsvError, readTable } from './read-table.server.ts'

let database: ShopDatabase
let folder: string
beforeAll(async () => {
  database = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'sangam-orders-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const log = { warn() {} }

type Row = Record<string, string | number>
const csv = (columns: string[], rows: Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
    .map((fields) =>
      fields
        .map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
        .join(','),
    )
    .join('\r\n')
const orderFile = (rows: Row[]) => csv([...ORDER_COLUMNS.needed, ...ORDER_COLUMNS.optional], rows)
const lineFile = (rows: Row[]) => csv([...LINE_COLUMNS.needed, ...LINE_COLUMNS.optional], rows)

const address = (more: object = {}) =>
  JSON.stringify({
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Prayagraj',
    state: '',
    postalCode: '211001',
    phone: '98765',
    ...more,
  })
const order = (changes: Row = {}): Row => ({
  id: randomUUID(),
  status: 'delivered',
  total_amount: '100.00',
  shipping_address: address(),
  created_at: '2024-11-05 10:23:11+00',
  ...changes,
})
const line = ({ id }: Row, changes: Row = {}): Row => ({
  order_id: id ?? '',
  product_id: '9f9f9f9f-old',
  quantity: 1,
  price: '100',
  ...changes,
})

async function load(orderText: string, lineText: string, dryRun = false) {
  const [orderPath, linePath] = [
    path.join(folder, 'orders.csv'),
    path.join(folder, 'order_items.csv'),
  ]
  await writeFile(orderPath, orderText)
  await writeFile(linePath, lineText)
  const [read, lines] = [
    await readTable(orderPath, ORDER_COLUMNS),
    await readTable(linePath, LINE_COLUMNS),
  ]
  if (!read.ok || !lines.ok) throw new Error('no such tables')
  return loadOrders(database.db, { orders: read.value, lines: lines.value, dryRun })
}
const find = (row: Row) => findOrderUnscoped({ db: database.db, log }, String(row.id))
const everything = async () => [
  await database.db.select().from(auditEvents).orderBy(asc(auditEvents.id)),
  await database.db.select().from(orders).orderBy(asc(orders.id)),
  await database.db.select().from(orderItems).orderBy(asc(orderItems.id)),
]

test('§3 orders of the hosted backend are taken over with their lines, once, and a dry run takes none', async () => {
  const whole = order({
    total_amount: '2598.50',
    shipping_method: 'Express',
    tracking_number: 'DTDC 1',
    shipping_address: address({ email: 'asha@old.example' }),
  })
  const lines = [
    line(whole, { quantity: 2, price: '1249.25', selected_size: 'M', selected_color: 'Blue' }),
    line(whole),
  ]
  const files = [orderFile([whole]), lineFile(lines)] as const
  const before = await everything()
  expect(await load(...files, true)).toMatchObject({
    orders: { read: 1, kept: 1 },
    lines: { read: 2, kept: 2 },
  })
  expect(await everything()).toEqual(before)
  expect(await load(...files)).toMatchObject({
    orders: { read: 1, kept: 1, there: 0, skipped: {} },
    lines: { read: 2, kept: 2, skipped: {} },
  })
  expect(
    await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.orderId, String(whole.id))),
  ).toMatchObject([
    {
      actor: 'import',
      action: 'imported',
      after: { status: 'delivered', totalPaise: 259_850 },
    },
  ])
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.id, String(whole.id)))
  expect(row).toMatchObject({ origin: 'import', ...addressColumns(row?.shippingAddress ?? '') })
  expect(await find(whole)).toMatchObject({
    status: 'delivered',
    origin: 'import',
    total: 259_850,
    contactEmail: 'asha@old.example',
    shippingMethod: 'Express',
    trackingNumber: 'DTDC 1',
    placedAt: new Date('2024-11-05T10:23:11Z'),
    paidAt: null,
    address: { fullName: 'Asha Rao' },
    items: [
      {
        name: 'Product 9f9f9f',
        quantity: 2,
        price: 124_925,
        size: 'M',
        colour: 'Blue',
        styleId: null,
      },
      { name: 'Product 9f9f9f', quantity: 1, size: null, colour: null },
    ],
  })
  const after = await everything()
  expect(await load(...files)).toMatchObject({
    orders: { kept: 0, there: 1, skipped: {} },
    lines: { kept: 0, there: 2 },
  })
  expect(await everything()).toEqual(after)
})

test('§3 what was sold is named by the catalogue where its uuid, the beginning of it or the numeric id is known', async () => {
  const [style] = await database.db.select().from(styles).orderBy(asc(styles.id)).limit(1)
  if (!style) throw new Error('no catalogue')
  const names = [
    style.uuid,
    style.uuid.toUpperCase(),
    style.uuid.slice(0, 13),
    String(style.id),
    'c0ffee-nobody',
  ]
  const sold = order({ total_amount: names.length * 100 })
  expect(
    await load(orderFile([sold]), lineFile(names.map((product_id) => line(sold, { product_id })))),
  ).toMatchObject({ known: 4 })
  const known = { styleId: style.id, name: style.productDisplayName, productId: style.uuid }
  expect((await find(sold))?.items).toMatchObject([
    known,
    known,
    known,
    known,
    { styleId: null, name: 'Product c0ffee', productId: 'c0ffee-nobody' },
  ])
})

test('an order belongs to the account of the same id if there is one, and to nobody else', async () => {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await database.db.insert(users).values({
    id,
    name: 'Asha',
    email,
    emailVerified: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  })
  const [hers, strangers] = [order({ user_id: id }), order({ user_id: randomUUID() })]
  expect(
    await load(orderFile([hers, strangers]), lineFile([line(hers), line(strangers)])),
  ).toMatchObject({
    linked: 1,
    orders: { kept: 2 },
  })
  const owner = async ({ id: orderId = '' }: Row) =>
    (
      await database.db
        .select()
        .from(orders)
        .where(eq(orders.id, String(orderId)))
    )[0]?.userId
  expect([await owner(hers), await owner(strangers)]).toEqual([id, null])
})

test('§3 an address that cannot be read stays as it is, and is shown as unreadable', async () => {
  const odd = order({ shipping_address: '{"fullName": "Asha', status: 'PENDING' })
  expect(await load(orderFile([odd]), lineFile([line(odd)]))).toMatchObject({
    unreadable: 1,
    orders: { kept: 1 },
  })
  expect(await find(odd)).toMatchObject({
    status: 'pending',
    address: UNKNOWN_ADDRESS,
    contactEmail: '',
  })
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.id, String(odd.id)))
  expect(row).toMatchObject({
    shippingAddress: '{"fullName": "Asha',
    addressReadable: false,
    shippingName: null,
  })
})

test('garbage is counted by its reason with its lines, and takes nothing along that is whole', async () => {
  const good = order()
  const [refunded, wrongSum, noLines, broken] = [
    order({ status: 'refunded' }),
    order({ total_amount: '99' }),
    order(),
    order({ total_amount: '200' }),
  ]
  const sameNumber = order({ id: `${String(good.id).slice(0, 8)}-1111-4111-8111-111111111111` })
  const report = await load(
    `${orderFile([good, refunded, wrongSum, noLines, broken, sameNumber, order({ id: 'x' }), good])}\r\n,,\r\n\r\nonly,three,fields\r\n`,
    lineFile([
      line(good),
      line(refunded),
      line(wrongSum),
      line(broken),
      line(broken, { quantity: 'many' }),
      line(sameNumber),
      line(order()),
      line(good, { order_id: 'x' }),
    ]),
  )
  const once = (...lines: number[]) => ({ count: lines.length, lines })
  expect(report.orders).toEqual({
    read: 9,
    kept: 1,
    there: 0,
    skipped: {
      status: once(3),
      sum: once(4),
      noLines: once(5),
      badLine: once(6),
      number: once(7),
      id: once(8),
      earlier: once(9),
      fields: once(12),
    },
  })
  expect(report.lines).toEqual({
    read: 8,
    kept: 1,
    there: 0,
    skipped: {
      quantity: once(6),
      orderId: once(9),
      orderSkipped: { count: 4, lines: expect.any(Array) },
      orderUnknown: once(8),
    },
  })
  expect(await find(good)).toMatchObject({ items: [{ quantity: 1 }] })
  for (const gone of [refunded, wrongSum, noLines, broken, sameNumber])
    expect(await find(gone)).toBeUndefined()
})

test('a file that is no table, or ends in the middle of a row, changes nothing', async () => {
  const file = path.join(folder, 'odd.csv')
  await writeFile(file, '')
  expect(await readTable(file, ORDER_COLUMNS)).toEqual({ ok: false, error: 'the file is empty' })
  await writeFile(file, 'id,status\n1,2\n')
  expect(await readTable(file, ORDER_COLUMNS)).toEqual({
    ok: false,
    error:
      'line 1 names no column total_amount (it must name the columns, with commas between them)',
  })
  const before = await everything()
  const good = order()
  await expect(
    load(`${orderFile([good])}\r\n"never,closed\n\n`, lineFile([line(good)])),
  ).rejects.toThrow(MalformedCsvError)
  expect(await everything()).toEqual(before)
})

test('after all of it the books are in order', async () => {
  expect(
    (await runConsistencyChecks(database.db)).filter(({ broken }) => broken.length > 0),
  ).toEqual([])
})
