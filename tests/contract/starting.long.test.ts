import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, stock } from '#db/schema.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import {
  checkoutForm,
  garment,
  lineOf,
  sendCheckout,
  type Goods,
} from '../shop/clients/checkout-client.ts'
import { newShopper } from '../visitor.ts'
import { serverFolder, type StartedServer } from './started-server.ts'

const LIVES = 3
const BUYING_AT_ONCE = 4
/** Fewer than the ten a shopper may leave unpaid, or place in a minute. */
const ORDERS_EACH = 9
const ORDERS_A_LIFE = 12

const folder = serverFolder()

test('T16 with the embedded Postgres a folder keeps what was acknowledged through kill -9, and is given up cleanly', async () => {
  const settings = { PORT: String(await freePortPair()) }
  const first = await folder.start(settings)
  const shopper = await newShopper(first.url)
  first.server.kill('SIGKILL')
  await first.exitCode
  const again = await folder.start(settings)
  expect((await shopper.get('/account')).status).toBe(200)
  again.server.kill('SIGTERM')
  expect(await again.exitCode).toBe(0)
  await expect(fetch(again.url)).rejects.toThrow()
}, 240_000)

test('without PORT the shop opens at 3000 or the next free port', async () => {
  const shop = await folder.start()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect(Number(new URL(shop.url).port)).toBeGreaterThanOrEqual(3000)
  shop.server.kill('SIGTERM')
  expect(await shop.exitCode).toBe(0)
}, 240_000)

test('T16 shop and embedded Postgres killed in the same moment, three times, keep each acknowledged order, and the consistency checks find nothing', async () => {
  // Each shopper from an address of their own (visitor.ts), or the rate limit would stop their
  // registering.
  const settings = { PORT: String(await freePortPair()), TRUSTED_PROXY_HOPS: '1' }
  const acknowledged: string[] = []
  for (let life = 1; life <= LIVES; life += 1) {
    const shop = await folder.start(settings)
    const goods = await folder.inDatabase(async (db) => {
      const one = await garment({ database: { db } })
      // Plenty, since one account may hold half of what is left (T56).
      await db.update(stock).set({ quantity: 200 }).where(eq(stock.productId, one.id))
      return one
    })
    const postgres = (await folder.postgresPid()) ?? 0
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const onOrder = (id: string) => {
      if (acknowledged.push(id) === life * ORDERS_A_LIFE) resolve()
    }
    const buyers = Promise.all(
      Array.from({ length: BUYING_AT_ONCE }, () => buy(shop, goods, onOrder)),
    )
    await Promise.race([enough, buyers])
    expect(acknowledged.length).toBeGreaterThanOrEqual(life * ORDERS_A_LIFE)
    // Kills the shop before Postgres, so that it does not notice that the database is gone.
    shop.server.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await shop.exitCode
    await buyers
  }
  const shop = await folder.start(settings)
  const { kept, books } = await folder.inDatabase(async (db) => ({
    kept: (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id),
    books: (await runConsistencyChecks(db)).filter(({ broken }) => broken.length > 0),
  }))
  expect(books).toEqual([])
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([])
  // One more order each may have been placed without the answer getting through.
  expect(kept.length).toBeLessThanOrEqual(acknowledged.length + LIVES * BUYING_AT_ONCE)
  shop.server.kill('SIGTERM')
  expect(await shop.exitCode).toBe(0)
}, 600_000)

/** Places orders until the shop is gone. */
async function buy(
  { url }: StartedServer,
  goods: Goods,
  onOrder: (id: string) => void,
): Promise<void> {
  try {
    const shopper = await newShopper(url)
    for (let order = 1; order <= ORDERS_EACH; order += 1) {
      const { status, orderId, body } = await sendCheckout(
        shopper,
        checkoutForm(shopper.email, [lineOf(goods)]),
      )
      if (status !== 200) throw new Error(`a checkout was answered ${status}: ${body}`)
      onOrder(orderId)
    }
  } catch (error) {
    if (!(error instanceof TypeError && error.cause !== undefined)) throw error
  }
}
