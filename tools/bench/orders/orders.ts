import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { connect } from '#db/database.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { newShopper } from '../../../tests/visitor.ts'
import { barPlot } from '../bar-plot.ts'
import { measure, type Figures } from '../measure.ts'
import { machine, takeWrite, writePart, type Part } from '../page.ts'
import { inRounds, tableOf } from '../rounds.ts'
import { writeBareOrder, writeBareSettlement, writeHistory } from './bare-orders.ts'
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
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'

/** Of each row in each of six rounds, the first of which warms. */
const TIMES = 300
const ROUNDS = 6
const AT_ONCE = 8
const MANY_AT_ONCE = 50
/** Few, because over HTTP each buyer has to register first; a round is what they may order. */
const BUYERS = 48
const OVER_HTTP = 72
const BARE_ORDER = 'the rows of an order, bare'
const BARE_PAYMENT = 'the rows of a payment, bare'

/**
 * Orders of three lines, from the quote to the commit, and settled payments, compared with plain
 * inserts and updates of the same rows. @returns the exit code
 */
export const benchOrders = (args: string[]): Promise<number> => {
  const { write, others } = takeWrite(args)
  return withBenchShop('orders', others, async (shop, signal) => {
    const connection = connect(shop.databaseUrl)
    const jobs = await openJobQueue(shop.databaseUrl, SILENT)
    try {
      const goods = await stockPlenty(connection)
      const part = await compare({ shop, connection, jobs, goods, signal })
      console.log(part.markdown)
      if (write) await writePart('orders', part)
    } finally {
      await jobs.stop()
      await connection.close()
    }
  })
}

async function compare(context: BenchContext): Promise<Part> {
  const { connection, signal } = context
  const { pool } = connection
  const shoppers = await manyShoppers(connection, 3 * TIMES * ROUNDS)
  await writeHistory(pool, shoppers)
  let next = 0
  const shopperId = () => shoppers[next++ % shoppers.length] ?? ''
  const measured =
    (order: () => Promise<unknown>, concurrency = AT_ONCE) =>
    () =>
      measure(order, { times: TIMES, concurrency, signal })
  const bare = () =>
    writeBareOrder(pool, {
      products: threeOf(context.goods).map(({ id }) => id),
      shopperId: shopperId(),
      address: shipTo,
    })
  const placed = () => place(context, shopperId())
  const buyers = await register(context)
  const orders = await inRounds(
    [
      { name: BARE_ORDER, run: measured(bare) },
      {
        name: `placeOrder, ${AT_ONCE} buyers`,
        beside: BARE_ORDER,
        aim: { ratio: 0.6, p95: 80 },
        run: measured(placed),
      },
      {
        name: `placeOrder, ${MANY_AT_ONCE} buyers`,
        beside: BARE_ORDER,
        aim: { p95: 400 },
        run: measured(placed, MANY_AT_ONCE),
      },
      {
        name: 'POST /checkout',
        beside: BARE_ORDER,
        aim: { ratio: 0.4 },
        run: () => overHttp(context, buyers),
      },
    ],
    signal,
  )
  const bareAttempts = await openAttempts(pool, 'bare', TIMES * ROUNDS)
  const attempts = await openAttempts(pool, 'bench', TIMES * ROUNDS)
  const settle = settling(context, attempts)
  const payments = await inRounds(
    [
      { name: BARE_PAYMENT, run: measured(() => writeBareSettlement(pool, nextOf(bareAttempts))) },
      {
        name: 'settlePayment',
        beside: BARE_PAYMENT,
        aim: { ratio: 0.6 },
        run: measured(() => settle(nextOf(attempts))),
      },
    ],
    signal,
  )
  const rows = [...orders, ...payments]
  const markdown = [
    '## Orders',
    '',
    `Orders of three lines and settled payments, ${AT_ONCE} at once where nothing else is said; each figure is the median of five rounds of ${TIMES}, in which all rows take turns (over HTTP ${OVER_HTTP}, with session, form and answer), in a shop with ${count(shoppers.length)} delivered orders. The reference writes the same rows bare, a statement for each table in one transaction, without reads, checks or locks.`,
    '',
    machine(),
    '',
    tableOf(rows, 'orders or payments'),
  ].join('\n')
  return { markdown, svg: barPlot(rows) }
}

function nextOf<T>(attempts: T[]): T {
  const attempt = attempts.pop()
  if (!attempt) throw new Error('there are too few attempts')
  return attempt
}

type Buyer = Awaited<ReturnType<typeof newShopper>>

async function register({ shop, connection: { db } }: BenchContext): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(await newShopper(shop.url))
  // Drops the mails of the registrations: sending them is not measured.
  await db.execute(
    sql`delete from pgboss.job where data->>'mail' in ('verification-mail', 'welcome-mail') and state = 'created'`,
  )
  return buyers
}

let ordered = 0

/** As the checkout's button sends it. */
const overHttp = ({ goods, signal }: BenchContext, buyers: readonly Buyer[]): Promise<Figures> =>
  measure(
    async () => {
      const answer = await buyers[ordered++ % BUYERS]?.post('/checkout.data', {
        ...shipTo,
        key: randomUUID(),
        lines: JSON.stringify(linesOf(goods)),
      })
      const text = await answer?.text()
      if (answer?.status !== 200)
        throw new Error(`/checkout.data answers ${answer?.status} ${text}`)
    },
    { times: OVER_HTTP, concurrency: AT_ONCE, signal },
  )
