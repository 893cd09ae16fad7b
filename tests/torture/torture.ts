import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { randomFrom, type Random } from '#demo/random.ts'
import { stock } from '#db/schema.ts'
import type { ShopDatabase } from '../clone-database.ts'
import { freePair } from '../free-ports.ts'
import type { RunningShop } from '../running-shop.ts'
import { partsOf } from '../shop-parts.ts'
import { garment, type Goods, type Shopper } from '../shop/buying.ts'
import { newShopper } from '../visitor.ts'
import { buyUntil, nothingTold, type Told } from './buyers.ts'
import { whatIsWrong, whatIsWrongAtRest, type Shelf } from './reckoning.ts'
import { startShop } from './shop-process.ts'

const SHOPPERS = 24
const BUYING_AT_ONCE = 6
/** Of the first there is always enough; of the second less than is wanted, so that some go without. */
const PLENTY = 1_000_000
const FEW_EACH_ROUND = 3
/** From the opening to the end, at most. */
const LIFE_MS = 1_500

export type Torture = { database: ShopDatabase; rounds: number; seed: number; onRound?: (round: number, told: Told) => void }

/**
 * Opens the shop, has people buy, kills it at some moment, looks at the books, and again. In the end it lives, asks the bank
 * about everything, and what anybody was ever told must be there. @returns what is wrong, mostly nothing
 */
export async function torture({ database, rounds, seed, onRound }: Torture): Promise<{ told: Told; wrong: string[] }> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-torture-'))
  const port = await freePair()
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port) }
  const told = nothingTold()
  const shop: RunningShop = {
    url: `http://localhost:${port}`,
    bankUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    database,
    close: async () => {},
  }
  let open = await startShop(settings)
  try {
    const shoppers: Shopper[] = []
    for (let nth = 0; nth < SHOPPERS; nth += 1) shoppers.push(await newShopper(shop.url))
    const shelves = await fill(shop, [PLENTY, FEW_EACH_ROUND * rounds])
    const goods = shelves.map((shelf) => shelf.goods)
    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1) {
        await hurry(database, random)
        open = await startShop(settings)
      }
      const killed = new AbortController()
      const buyers = Array.from({ length: BUYING_AT_ONCE }, (_, nth) =>
        // Each with chances of their own: the moment of the kill must not depend on who was how quick.
        buyUntil({ shop, told, shoppers, goods, random: randomFrom(seed + round * 1_000 + nth) }, killed.signal),
      )
      // Whoever finds a mistake of ours ends the run, and does not wait for the others.
      try {
        await Promise.race([after(random.whole(20, LIFE_MS)), ...buyers])
      } finally {
        killed.abort()
      }
      await open.kill()
      await Promise.all(buyers)
      const wrong = [...told.wrong, ...(await whatIsWrong(database, told, shelves))]
      if (wrong.length > 0) return { told, wrong: wrong.map((sentence) => `after kill ${round}: ${sentence}`) }
      onRound?.(round, told)
    }
    open = await startShop(settings)
    const parts = await partsOf(shop)
    try {
      return { told, wrong: await whatIsWrongAtRest(parts, shop, told, shelves) }
    } finally {
      await parts.close()
    }
  } finally {
    await open.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(shop: RunningShop, counts: readonly number[]): Promise<Shelf[]> {
  const shelves: Shelf[] = []
  for (const [nth, count] of counts.entries()) {
    const goods: Goods = await garment(shop, nth)
    shelves.push({ goods, count })
  }
  for (const { goods, count } of shelves)
    await shop.database.db
      .update(stock)
      .set({ quantity: count })
      .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))
  return shelves
}

/** Some of what waits for its time is due at once, so that the shop also dies while it gives stock back and asks the bank. */
async function hurry({ db }: ShopDatabase, random: Random): Promise<void> {
  const waiting = await db.execute<{ id: string }>(sql`
    select id from orders where stock_held_until > now() and (('x' || left(id::text, 4))::bit(16)::int % 3) = ${random.whole(0, 2)}`)
  const ids = waiting.rows.map(({ id }) => id)
  if (ids.length === 0) return
  const named = inArray(sql`data->>'orderId'`, ids)
  await db.execute(sql`update orders set stock_held_until = now() where status = 'pending' and ${inArray(sql`id::text`, ids)}`)
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'release-stock' and state = 'created' and ${named}`)
  const attempts = sql`data->>'reference' in (select reference from payment_attempts where ${inArray(sql`order_id::text`, ids)})`
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'enquire' and state = 'created' and ${attempts}`)
}
