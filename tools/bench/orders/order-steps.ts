import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Pool } from 'pg'
import pino from 'pino'
import type { Connection } from '#db/database.ts'
import { stock, users } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { ok } from '#app/basics/result.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { placeOrder } from '#app/checkout/place-order.server.ts'
import type { JobQueue } from '#app/jobs/jobs.server.ts'
import type { PaymentGateway } from '#app/payments/gateway.ts'
import { gatewayRegistry } from '#app/payments/gateways.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { BenchShop } from '../bench-shop.ts'
import type { OpenAttempt } from './bare-orders.ts'

const GOODS = 300

export const SILENT = pino({ level: 'silent' })

export type BenchContext = {
  shop: BenchShop
  connection: Connection
  jobs: JobQueue
  goods: readonly Good[]
  signal: AbortSignal
}
type Good = { id: string; colour: string | null }

/** Garments with more stock than the run can sell. */
export async function stockPlenty({ db, pool }: Connection): Promise<Good[]> {
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
export async function manyShoppers({ db }: Connection, howMany: number): Promise<string[]> {
  const people = Array.from({ length: howMany }, (_, nth) => ({
    id: randomUUID(),
    name: 'Bench',
    email: `bench${nth}@example.com`,
  }))
  for (let from = 0; from < howMany; from += 1_000)
    await db.insert(users).values(people.slice(from, from + 1_000))
  return people.map(({ id }) => id)
}

export const threeOf = (goods: readonly Good[]): Good[] => {
  const from = Math.floor(Math.random() * goods.length)
  return [0, 1, 2].flatMap((nth) => goods[(from + nth * 17) % goods.length] ?? [])
}

export const linesOf = (goods: readonly Good[]): CartLineInput[] =>
  threeOf(goods).map((good) => ({ ...good, size: 'M', quantity: 1, price: null }))

export const shipTo = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'bench@example.com',
  phone: '9876543210',
  address: '12 MG Road, Civil Lines',
  city: 'Prayagraj',
  postalCode: '211001',
}

export async function place(
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
      gateways: { offered: [gateway] },
      jobs,
      textChannel: undefined,
      now: () => new Date(),
      log: SILENT,
    },
    shopper,
    {
      key: randomUUID(),
      lines: linesOf(goods),
      shipTo: { ...shipTo, state: 'Uttar Pradesh', stateChoice: null },
      chargesShown: undefined,
      business: undefined,
      gift: undefined,
      pay: undefined,
      replaces: [],
      visitor: shopperId,
    },
  )
  if (!placed.ok) throw new Error(`placeOrder refuses: ${placed.error.why}`)
}

/** Settles payments of which the gateway says that all have succeeded. */
export function settling({ connection: { db }, jobs }: BenchContext, attempts: OpenAttempt[]) {
  const amounts = new Map(attempts.map(({ reference, amount }) => [reference, paise(amount)]))
  const gateway = {
    id: 'bench',
    concurrentStatusChecks: 8,
    fetchStatus: async (reference: string) => {
      const amount = amounts.get(reference)
      return ok({ reference, outcome: 'succeeded', rawCode: '', amount, paid: amount })
    },
  } as unknown as PaymentGateway
  const gateways = gatewayRegistry([gateway])
  return async ({ reference }: OpenAttempt): Promise<void> => {
    const services = { db, gateways, jobs, now: () => new Date(), log: SILENT }
    const settled = await settlePayment(services, reference)
    if (settled?.state !== 'succeeded') throw new Error(`settlePayment leaves it ${settled?.state}`)
  }
}

export const openAttempts = async (
  pool: Pool,
  gateway: string,
  limit: number,
): Promise<OpenAttempt[]> =>
  (
    await pool.query<OpenAttempt>(
      `select reference, order_id as "orderId", amount_paise::int as amount from payment_attempts
       where gateway = $1 and state = 'created' limit $2`,
      [gateway, limit],
    )
  ).rows
