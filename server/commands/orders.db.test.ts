import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderItems, orders, returns } from '#db/schema.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { shopDatabase } from '../../tests/shop-database.ts'
import type { ShopDatabase } from '../../tests/clone-database.ts'

// Each command is a program of its own: on a busy machine a dozen of them take their time.
vi.setConfig({ testTimeout: 120_000 })

let database: ShopDatabase
let dataDir: string
beforeAll(async () => {
  database = await shopDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-orders-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function orderIn(status: OrderStatus): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status,
    totalPaise: 100,
    shippingAddress: '{}',
    contactEmail: 'a@b.co',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
  })
  return id.slice(0, 8)
}

/** The command as the merchant runs it. */
async function desk(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, INIT_CWD: dataDir }
  const run = promisify(execFile)(process.execPath, ['server/commands/orders.ts', ...args], { env })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({ code: failed.code, said: failed.stdout + failed.stderr }),
  )
}
const find = async (number: string) => (await database.db.select().from(orders).where(eq(orders.number, number)))[0]

test('a paid order is shipped with its tracking number, then delivered', async () => {
  const number = await orderIn('processing')
  expect(await desk('ship', `#${number.toUpperCase()}`, '--tracking', 'DTDC 123')).toMatchObject({ code: 0 })
  expect(await find(number)).toMatchObject({ status: 'shipped', trackingNumber: 'DTDC 123', shippedAt: expect.any(Date) })
  expect((await desk('deliver', number)).said).toBe(`Order #${number} is delivered.\n`)
  expect(await find(number)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Date) })
})
test('an order is not shipped before it is paid, nor twice, nor delivered before it is shipped', async () => {
  const pending = await orderIn('pending')
  expect(await desk('ship', pending)).toEqual({ code: 1, said: `Order #${pending} is pending: it cannot become shipped from there.\n` })
  const shipped = await orderIn('shipped')
  expect((await desk('ship', shipped)).code).toBe(1)
  const processing = await orderIn('processing')
  expect((await desk('deliver', processing)).code).toBe(1)
  expect((await find(processing))?.status).toBe('processing')
})
test('an order that is not there is named, and a slip in the command shows how it goes', async () => {
  expect(await desk('ship', '00000000')).toEqual({ code: 1, said: 'There is no order #00000000.\n' })
  for (const args of [
    ['sink', '1'],
    ['deliver', '1', '--tracking', 'x'],
  ])
    expect(await desk(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
})

test('orders are listed the newest first, or those of one status', async () => {
  const [older, newer] = [await orderIn('cancelled'), await orderIn('cancelled')]
  const { code, said } = await desk('list', '--status', 'Cancelled', '--limit', '2')
  expect(code).toBe(0)
  expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(['number', newer, older, ''])
  expect(said).toContain('₹1.00')
  expect(await desk('list', '--status', 'lost')).toMatchObject({ code: 2 })
})
test('what the desk cannot do is said in one line', async () => {
  const shipped = await orderIn('shipped')
  const cases: [string[], string][] = [
    [['show', 'ffffffff'], 'There is no order #ffffffff.'],
    [['cancel', shipped], `Order #${shipped} is shipped: it can only be cancelled if it never arrived. Say --lost, or --came-back.`],
    [['cancel', shipped, '--line', '3'], `Order #${shipped} has no line 3.`],
    [['return', 'abcdef', 'accept'], 'There is no return abcdef.'],
    [['return', 'the first', 'accept'], '“the first” is no id of a return: write six characters of it or more.'],
    [['refund', '00000000', 'again'], 'There is no refund 00000000.'],
    [['import', 'nowhere.csv', 'nothing.csv'], `ENOENT: no such file or directory, stat '${path.join(dataDir, 'nothing.csv')}'`],
  ]
  for (const [args, said] of cases) expect(await desk(...args)).toEqual({ code: 1, said: `${said}\n` })
  for (const args of [
    ['return', 'abcdef', 'refuse'],
    ['refund', 'abcdef', 'by-hand'],
    ['cancel', shipped, '--line', 'one'],
    ['import', 'one.csv'],
  ])
    expect(await desk(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
})
test('a return is settled by the beginning of its id where only one has it, and its line is named without any tricks', async () => {
  const number = await orderIn('delivered')
  const orderId = (await find(number))!.id
  const line = { orderId, productId: 'p', productName: 'Kurta\u001B[2J', quantity: 2, pricePaise: 50 }
  const itemId = randomUUID()
  await database.db.insert(orderItems).values({ ...line, id: itemId, position: 0 })
  const wish = { orderItemId: itemId, quantity: 1, reason: 'Too small', state: 'requested', requestedAt: new Date() }
  const [one, other] = ['abcdef11', 'abcdef22'].map((first) => `${first}-1111-4111-8111-111111111111`) as [string, string]
  await database.db.insert(returns).values([
    { ...wish, id: one },
    { ...wish, id: other, note: 'the sleeves\nare short' },
  ])
  const open = await desk('returns')
  expect(open.said).toMatch(/abcdef22 .* 1 × Kurta \[2J .*Too small, “the sleeves are short”/)
  expect((await desk('return', 'abcdef', 'accept')).said).toBe('Several returns begin with abcdef: write more of it.\n')
  expect(await desk('return', 'ABCDEF1', 'refuse', '--because', 'Its tags are gone')).toEqual({
    code: 0,
    said: 'The return of 1 × Kurta [2J is refused.\n',
  })
  expect((await desk('return', 'abcdef1', 'accept')).said).toBe('The return abcdef1 is refused already.\n')
  // Of an order that was never paid here.
  expect((await desk('return', 'abcdef2', 'accept', '--damaged')).said).toContain('It was paid elsewhere: ₹0.50 are for you to give back.')
  expect((await desk('returns')).said).toBe('No return waits for your word.\n')
  const shown = (await desk('show', number)).said
  for (const words of [`Order #${number} is delivered.`, 'refused: Its tags are gone', '1 of line 1', 'accepted'])
    expect(shown).toContain(words)
  expect((await desk('ask', number)).said).toBe(`Nothing of order #${number} is open at the bank.\n`)
})
test('the orders of another shop are brought in from two files, and the report adds up', async () => {
  const id = randomUUID()
  await writeFile(
    path.join(dataDir, 'orders.csv'),
    `id,user_id,status,total_amount,shipping_address,shipping_method,tracking_number,created_at
${id},,Delivered,100,"{""fullName"":""Asha Rao"",""city"":""Prayagraj""}",Standard,,2024-11-05 10:23:11+00
${randomUUID()},,lost,100,,,,2024-11-05 10:23:11+00
`,
  )
  await writeFile(path.join(dataDir, 'order_items.csv'), `order_id,product_id,quantity,price\n${id},15970,1,100\n`)
  const trial = await desk('import', 'orders.csv', 'order_items.csv', '--dry-run')
  expect(trial.said).toContain('orders.csv: 2 rows read (a dry run: nothing was changed)')
  expect(await find(id.slice(0, 8))).toBeUndefined()
  const done = await desk('import', 'orders.csv', 'order_items.csv')
  expect(done.said).toContain('  kept     1, and 0 were here already\n  skipped  1\n    1: a status the shop does not know (line 3)')
  expect((await desk('import', 'orders.csv', 'order_items.csv')).said).toContain('  kept     0, and 1 were here already')
  expect((await desk('show', id.slice(0, 8))).said).toMatch(/Asha Rao\n\s+Prayagraj/)
})

async function lineOf(number: string, changes: Partial<typeof orderItems.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const orderId = (await find(number))!.id
  await database.db
    .insert(orderItems)
    .values({ id, orderId, position: 0, productId: 'p', productName: 'Kurta', quantity: 1, pricePaise: 100, ...changes })
  return id
}

test('a tracking number that was left out or mistyped is set while the parcel is on its way', async () => {
  const number = await orderIn('processing')
  const notShipped = 'only a shipped order is given another tracking number.'
  expect(await desk('track', number, 'IN 1')).toEqual({ code: 1, said: `Order #${number} is processing: ${notShipped}\n` })
  await desk('ship', number)
  expect(await desk('track', `#${number.toUpperCase()}`, ' IN 1 ')).toEqual({
    code: 0,
    said: `Order #${number} has the tracking number IN 1. The shopper is written to.\n`,
  })
  expect(await find(number)).toMatchObject({ status: 'shipped', trackingNumber: 'IN 1' })
  expect(await desk('track', number, 'IN 1')).toEqual({ code: 1, said: `Order #${number} has that tracking number already.\n` })
  expect((await desk('track', number, 'IN 2')).code).toBe(0)
  await desk('deliver', number)
  expect(await desk('track', number, 'IN 3')).toEqual({ code: 1, said: `Order #${number} is delivered: ${notShipped}\n` })
  expect((await find(number))?.trackingNumber).toBe('IN 2')
  expect(await desk('track', 'ffffffff', 'IN 1')).toEqual({ code: 1, said: 'There is no order #ffffffff.\n' })
  for (const args of [[number], [number, ' '], [number, 'IN', '3'], [number, '--tracking', 'IN 3']])
    expect(await desk('track', ...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
})
test('only a shipped order is lost, as a whole and once; what was paid elsewhere is for the merchant to give back', async () => {
  const processing = await orderIn('processing')
  expect(await desk('cancel', processing, '--lost')).toEqual({
    code: 1,
    said: `Order #${processing} is processing: only a shipped order is lost, or comes back.\n`,
  })
  const number = await orderIn('shipped')
  await lineOf(number)
  for (const args of [
    ['--lost', '--came-back'],
    ['--lost', '--line', '1'],
    ['--lost', '--because', ' '],
  ])
    expect(await desk('cancel', number, ...args)).toMatchObject({ code: 2, said: expect.stringContaining('--came-back') })
  expect(await desk('cancel', number, '--came-back', '--because', 'Nobody was in.')).toEqual({
    code: 0,
    said: `Order #${number} is cancelled.\nIt was paid elsewhere: ₹1.00 are for you to give back.\n`,
  })
  expect(await find(number)).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(Date) })
  expect(await desk('cancel', number, '--lost')).toEqual({ code: 1, said: `Order #${number} is cancelled already.\n` })
})
test('the desk opens a return whenever it likes, for what was delivered and has a reason', async () => {
  const number = await orderIn('delivered')
  const [kurta] = [await lineOf(number, { quantity: 3 }), await lineOf(number, { position: 1, productName: 'Briefs', returnable: false })]
  const ask = (...args: string[]) => desk('return', number, 'ask', ...args)
  // From another shop, and nobody knows when it came.
  expect((await find(number))?.deliveredAt).toBeNull()
  expect((await ask('--line', '1', '--quantity', '2', '--reason', 'too SMALL')).said).toMatch(
    /^The return [0-9a-f]{8} of 2 × Kurta is asked for\. The shopper is written to\.\n$/,
  )
  const [one] = await database.db.select().from(returns).where(eq(returns.orderItemId, kurta))
  expect(one).toMatchObject({ quantity: 2, reason: 'Too small', state: 'requested' })
  const shipped = await orderIn('shipped')
  await lineOf(shipped)
  const all = 'Too small; Too large; Not as it was shown; Damaged or faulty; Not what I ordered; I changed my mind.'
  const cases: [string[], string][] = [
    [[number, '--line', '1', '--quantity', '2', '--reason', 'Too small'], 'That was asked for a moment ago.'],
    [[number, '--line', '1', '--quantity', '2', '--reason', 'Too large'], `Of line 1 of order #${number} only 1 can be returned.`],
    [[number, '--line', '3', '--reason', 'Too large'], `Order #${number} has no line 3.`],
    [[number, '--line', '1', '--reason', 'Too red'], `“Too red” is no reason for a return. It takes one of: ${all}`],
    [
      [number, '--line', '2', '--reason', 'Too large'],
      `Line 2 of order #${number} was sold as not returnable. It takes one of: Damaged or faulty; Not what I ordered.`,
    ],
    [[shipped, '--line', '1', '--reason', 'Too large'], `Order #${shipped} is shipped: only a delivered order is returned.`],
    [['ffffffff', '--line', '1', '--reason', 'Too large'], 'There is no order #ffffffff.'],
  ]
  for (const [[asked = '', ...args], said] of cases)
    expect(await desk('return', asked, 'ask', ...args)).toEqual({ code: 1, said: `${said}\n` })
  expect((await ask('--line', '2', '--reason', 'Damaged or faulty')).code).toBe(0)
  for (const args of [
    ['--line', '1'],
    ['--reason', 'Too small'],
    ['--line', '1', '--quantity', '0', '--reason', 'Too small'],
  ])
    expect(await ask(...args)).toMatchObject({ code: 2, said: expect.stringContaining('ask --line N') })
})
