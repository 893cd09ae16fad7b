import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { OrderStatus } from '#app/orders/order.ts'
import { orderItems, orders } from '#db/schema.ts'
import { ordersCommand } from '#server/commands/orders/orders.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'

type Shop = { database: ShopDatabase; dataDir: string }

/**
 * Fixture of the tests of `npm run orders`: one database and one folder for a file, orders of
 * another shop, and the command.
 */
export function setUpOrders() {
  let opened: Shop | undefined
  const shop = (): Shop => {
    if (!opened) throw new Error('Only within a test')
    return opened
  }
  beforeAll(async () => {
    opened = {
      database: await shopDatabase(),
      dataDir: await mkdtemp(path.join(tmpdir(), 'sangam-orders-')),
    }
  })
  afterAll(async () => {
    await shop().database.drop()
    await rm(shop().dataDir, { recursive: true, force: true })
  })

  /** @returns its number */
  async function orderIn(status: OrderStatus): Promise<string> {
    const id = randomUUID()
    await shop()
      .database.db.insert(orders)
      .values({
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

  const find = async (number: string) =>
    (await shop().database.db.select().from(orders).where(eq(orders.number, number)))[0]

  /** @returns its id */
  async function lineOf(
    number: string,
    changes: Partial<typeof orderItems.$inferInsert> = {},
  ): Promise<string> {
    const id = randomUUID()
    const order = await find(number)
    if (!order) throw new Error(`There is no order ${number}`)
    const kurta = { productId: 'p', productName: 'Kurta', quantity: 1, pricePaise: 100 }
    await shop()
      .database.db.insert(orderItems)
      .values({ id, orderId: order.id, position: 0, ...kurta, ...changes })
    return id
  }

  /** `npm run orders` in this process, with its output. */
  async function ordersCli(...args: string[]): Promise<{ code: number; output: string }> {
    const { database, dataDir } = shop()
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, INIT_CWD: dataDir }
    const { code, stdout, stderr } = await runCommand((output) => ordersCommand(args, env, output))
    return { code, output: stdout + stderr }
  }

  return { shop, orderIn, find, lineOf, ordersCli }
}
