import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'drizzle-orm'
import { connect } from '#db/database.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { newShopper } from '../../../tests/visitor.ts'
import { measure, type Figures } from '../measure.ts'
import { writeBareOrder, writeBareSettlement } from './bare-orders.ts'
import {
  linesOf,
  manyShoppers,
  openAttempts,
  place,
  settling,
  shipTo,
  SILENT,
  stockPlenty,
  threeOf,
  type BenchContext,
} from './order-steps.ts'
import { withBenchShop } from '../with-bench-shop.ts'

const TIMES = 2_000
const WARM = 300
const AT_ONCE = 8
const MANY_AT_ONCE = 50
/** Few, because over HTTP each buyer has to register first. */
const BUYERS = 40
const ORDERS_EACH = 9
/** Aims: share of the bare rows' pace, and p95 in ms. */
const AIMS = { place: 0.6, post: 0.4, p95: 80, p95OfMany: 400 }

/**
 * Orders of three lines, from the quote to the commit, compared with plain inserts of the same
 * rows. @returns the exit code
 */
export const benchOrders = (args: string[]): Promise<number> =>
  withBenchShop('orders', args, async (shop, signal) => {
    const connection = connect(shop.databaseUrl)
    const jobs = await openJobQueue(shop.databaseUrl, SILENT)
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
  const shoppers = await manyShoppers(connection, 2 * (TIMES + WARM))
  let next = 0
  const shopperId = () => shoppers[next++ % shoppers.length] ?? ''
  const { pool } = connection
  const bare = () =>
    writeBareOrder(pool, {
      products: threeOf(context.goods).map(({ id }) => id),
      shopperId: shopperId(),
      address: shipTo,
    })
  const placed = () => place(context, shopperId())
  const measured = async (order: (nth: number) => Promise<unknown>, concurrency = AT_ONCE) => {
    await measure(order, { times: WARM, concurrency, signal })
    await pool.query('checkpoint')
    return measure((nth) => order(nth + WARM), { times: TIMES - WARM, concurrency, signal })
  }
  // The plain inserts run before and after, so that both meet the same load of the machine.
  const before = await measured(bare)
  const orders = await measured(placed)
  const after = await measured(bare)
  const unit = mean(before, after)
  const ofMany = await measured(placed, MANY_AT_ONCE)
  console.log(formatLine('the rows of an order, bare', unit, unit))
  console.log(formatLine(`placeOrder, ${AT_ONCE} buyers`, orders, unit))
  console.log(formatLine(`placeOrder, ${MANY_AT_ONCE} buyers`, ofMany, unit))
  const post = await overHttp(context)
  console.log(formatLine('POST /checkout.data', post, unit))
  const [bareAttempts, attempts] = [
    await openAttempts(pool, 'bare', TIMES),
    await openAttempts(pool, 'bench', TIMES),
  ]
  const bareSettled = await measured(async (nth) => {
    const attempt = bareAttempts[nth]
    if (attempt) await writeBareSettlement(pool, attempt)
  })
  const settle = settling(context, attempts)
  const settled = await measured(async (nth) => {
    const attempt = attempts[nth]
    if (attempt) await settle(attempt)
  })
  console.log(formatLine('the rows of a payment, bare', bareSettled, bareSettled))
  console.log(formatLine('settlePayment', settled, bareSettled))
  const misses = [
    orders.perSecond < AIMS.place * unit.perSecond && `placeOrder ≥ ${AIMS.place} × bare`,
    post.perSecond < AIMS.post * unit.perSecond && `POST ≥ ${AIMS.post} × bare`,
    orders.p95 > AIMS.p95 && `p95 ≤ ${AIMS.p95} ms with ${AT_ONCE} buyers`,
    ofMany.p95 > AIMS.p95OfMany && `p95 ≤ ${AIMS.p95OfMany} ms with ${MANY_AT_ONCE} buyers`,
  ].filter(Boolean)
  console.log(`\nAims missed: ${misses.join('; ') || 'none'}.`)
}

const mean = (a: Figures, b: Figures): Figures => ({
  p50: (a.p50 + b.p50) / 2,
  p95: (a.p95 + b.p95) / 2,
  perSecond: (a.perSecond + b.perSecond) / 2,
})

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
  `${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}   ${(perSecond / unit.perSecond).toFixed(2).padStart(5)} × the bare rows' pace`
