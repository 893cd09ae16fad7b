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
    [['cancel', shipped], `Order #${shipped} is shipped: it cannot become cancelled from there.`],
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
