import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import pino from 'pino'
import { connect, type Connection } from '#db/database.ts'
import { stock, users } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { placeOrder } from '#app/checkout/place-order.server.ts'
import { openJobQueue, type JobQueue } from '#app/jobs/jobs.server.ts'
import { newShopper } from '../../tests/visitor.ts'
import type { BenchShop } from './bench-shop.ts'
import { withBenchShop } from './with-bench-shop.ts'
import { measure, type Figures } from './measure.ts'

const TIMES = 2_000
const WARM = 300
const AT_ONCE = 8
/** Few, because over HTTP each buyer has to register first. */
const BUYERS = 40
const ORDERS_EACH = 9
const GOODS = 300
/** Throughput and latency to reach on two cores (docs/threats.md, Load). */
const TARGET = { perSecond: 400, p95: 150 }

type BenchContext = {
  shop: BenchShop
  connection: Connection
  jobs: JobQueue
  goods: readonly Good[]
  signal: AbortSignal
}
type Good = { id: string; colour: string | null }

/**
 * Orders of three lines, from the quote to the commit, compared with plain inserts of the same
 * rows. @returns the exit code
 */
export const benchOrders = (args: string[]): Promise<number> =>
  withBenchShop('orders', args, async (shop, signal) => {
    const connection = connect(shop.databaseUrl)
    const jobs = await openJobQueue(shop.databaseUrl, pino({ level: 'silent' }))
    try {
      const goods = await stockPlenty(connection)
      await compare({ shop, connection, jobs, goods, signal })
    } finally {
      await jobs.stop()
      await connection.close()
    }
  })

async function compare(context: BenchContext): Promise<void> {
  const { connection, signal } = context
  console.log(
    `Node ${process.versions.node}; the shop, Postgres and the clients share ${cpus().length} cores; ${AT_ONCE} at once, times in ms.\n`,
  )
  const shoppers = await manyShoppers(connection, TIMES + WARM)
  const bare = (nth: number) =>
    writeBare(connection.pool, context.goods, shoppers[nth % shoppers.length] ?? '')
  const placed = (nth: number) => place(context, shoppers[nth % shoppers.length] ?? '')
  const measured = async (order: (nth: number) => Promise<unknown>) => {
    await measure((nth) => order(nth + TIMES), { times: WARM, concurrency: AT_ONCE, signal })
    await connection.pool.query('checkpoint')
    return measure(order, { times: TIMES, concurrency: AT_ONCE, signal })
  }
  // The plain inserts run before and after, so that both meet the same load of the machine.
  const before = await measured(bare)
  const orders = await measured(placed)
  const after = await measured(bare)
  const unit = before.perSecond > after.perSecond ? before : after
  console.log(formatLine('the same rows, bare', unit, unit))
  console.log(formatLine('placeOrder', orders, unit))
  console.log(formatLine('POST /checkout.data', await overHttp(context), unit))
  const met = orders.perSecond >= TARGET.perSecond && orders.p95 <= TARGET.p95
  console.log(
    `\nThe target of ${TARGET.perSecond}/s with a p95 of ${TARGET.p95} ms is ${met ? 'met' : 'not met'}.`,
  )
}

/** Garments with more stock than the run can sell. */
async function stockPlenty({ db, pool }: Connection): Promise<Good[]> {
  const { rows } = await pool.query<Good>(
    `select s.uuid as id, s.base_colour as colour from styles s join stock k on k.product_id = s.uuid and k.size = 'M'
     where s.listed and s.master_category = 'Apparel' order by s.id limit $1`,
    [GOODS],
  )
  await db
    .update(stock)
    .set({ quantity: 1_000_000 })
    .where(
      inArray(
        stock.productId,
        rows.map(({ id }) => id),
      ),
    )
  return rows
}

/** Rate limit: a shopper may not order often (T44), so each orders once. */
async function manyShoppers({ db }: Connection, howMany: number): Promise<string[]> {
  const people = Array.from({ length: howMany }, (_, nth) => ({
    id: randomUUID(),
    name: 'Bench',
    email: `bench${nth}@example.com`,
  }))
  for (let from = 0; from < howMany; from += 1_000)
    await db.insert(users).values(people.slice(from, from + 1_000))
  return people.map(({ id }) => id)
}

const threeOf = (goods: readonly Good[]): Good[] => {
  const from = Math.floor(Math.random() * goods.length)
  return [0, 1, 2].flatMap((nth) => goods[(from + nth * 17) % goods.length] ?? [])
}

const linesOf = (goods: readonly Good[]): CartLineInput[] =>
  threeOf(goods).map((good) => ({ ...good, size: 'M', quantity: 1, price: null }))

const shipTo = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'bench@example.com',
  phone: '9876543210',
  address: '12 MG Road, Civil Lines',
  city: 'Prayagraj',
  postalCode: '211001',
}

async function place(
  { connection: { db }, jobs, goods }: BenchContext,
  shopperId: string,
): Promise<void> {
  const shopper = {
    id: shopperId,
    name: 'Bench',
    email: shipTo.email,
    emailVerified: true,
    sessionId: '',
  }
  const gateway = { id: 'bench', largestAmount: paise(1_000_000_000), paymentWindowMs: 0 }
  const placed = await placeOrder(
    {
      db,
      gateways: { current: gateway },
      jobs,
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    },
    shopper,
    {
      key: randomUUID(),
      lines: linesOf(goods),
      shipTo,
      replaces: [],
      visitor: shopperId,
    },
  )
  if (!placed.ok) throw new Error(`placeOrder refuses: ${placed.error.why}`)
}

/** Lower bound: inserts the rows of an order, without quote, checks or locks. */
async function writeBare(pool: Pool, goods: readonly Good[], shopperId: string): Promise<void> {
  const [id, now] = [randomUUID(), new Date()]
  const products = threeOf(goods).map((good) => good.id)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into orders (id, number, user_id, status, total_paise, shipping_address, contact_email, shipping_method,
         idempotency_key, request_hash, capability_hash, created_at, stock_held_until)
       values ($1, left($1::uuid::text, 8), $2, 'pending', 300, $3, 'bench@example.com', 'standard', $4, $5, $5, $6, $6)`,
      [id, shopperId, JSON.stringify(shipTo), randomUUID(), 'x'.repeat(64), now],
    )
    await client.query(
      `insert into order_items (id, order_id, position, product_id, product_name, quantity, price_paise, selected_size)
       select gen_random_uuid(), $1::uuid, nth, product, 'Bench', 1, 100, 'M' from unnest($2::text[]) with ordinality as t (product, nth)`,
      [id, products],
    )
    await client.query(
      `insert into stock_holds (order_id, product_id, size, quantity) select $1::uuid, unnest($2::uuid[]), 'M', 1`,
      [id, products],
    )
    await client.query(
      `insert into payment_attempts (reference, order_id, gateway, amount_paise, state, created_at) values ($1, $2, 'bench', 300, 'created', $3)`,
      [randomUUID(), id, now],
    )
    await client.query(
      `insert into pgboss.job (name, data, start_after)
       values ('enquire', $1, now() + interval '1 hour'), ('release-stock', $2, now() + interval '1 hour')`,
      [{ reference: id, asked: 0 }, { orderId: id }],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** With session, form and answer, as the checkout's button sends it. */
async function overHttp({
  shop,
  goods,
  signal,
  connection: { db },
}: BenchContext): Promise<Figures> {
  const buyers: Awaited<ReturnType<typeof newShopper>>[] = []
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(await newShopper(shop.url))
  // Drops the mails of the registrations: sending them is not measured.
  await db.execute(
    sql`delete from pgboss.job where name in ('verification-mail', 'welcome-mail') and state = 'created'`,
  )
  return measure(
    async (nth) => {
      const buyer = buyers[nth % BUYERS]
      const answer = await buyer?.post('/checkout.data', {
        ...shipTo,
        key: randomUUID(),
        lines: JSON.stringify(linesOf(goods)),
      })
      const text = await answer?.text()
      if (answer?.status !== 200)
        throw new Error(`/checkout.data answers ${answer?.status} ${text}`)
    },
    { times: BUYERS * ORDERS_EACH, concurrency: AT_ONCE, signal },
  )
}

const formatLine = (name: string, { p50, p95, perSecond }: Figures, unit: Figures): string =>
  `${name.padEnd(24)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}   ${(perSecond / unit.perSecond).toFixed(2).padStart(5)} × the bare rows' pace`
