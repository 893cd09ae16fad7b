import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { shopDatabase } from '../../tests/shop-database.ts'
import type { ShopDatabase } from '../../tests/clone-database.ts'

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
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir }
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
