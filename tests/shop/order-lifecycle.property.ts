import { expect } from 'vitest'
import { setSellableStock } from '#app/catalogue/set-sellable-stock.server.ts'
import fc from '../fast-check.ts'
import { newShopper } from '../visitor.ts'
import { checkOut, garment, itemsOf, lineOf, orderById } from './clients/checkout-client.ts'
import { FEE, setUpShopWithFee } from './fee-fixture.ts'
import { useGateway } from './gateway-steps.ts'
import { action, take } from './order-lifecycle-actions.ts'
import {
  IN_STOCK,
  OTHER_SIZE_IN_STOCK,
  QUANTITIES,
  verifyOrder,
  type OrderRun,
  type World,
} from './order-lifecycle-invariants.ts'
import { settle } from './order-lifecycle-payments.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'

let world: World
setUpShopWithFee((both) => (world = both))

const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 25,
  size: 'max',
})

/** Pays, ships, cancels, returns and switches gateways in any order. */
export const checkOrderLifecycle = (limits: SequenceLimits): Promise<void> =>
  checkSequences(
    {
      name: 'order lifecycle',
      rounds,
      begin,
      take: (run, step) => take(world, run, step),
      settle: (run) => settle(world, run),
      verify: (run: OrderRun) => verifyOrder(world.shop, run),
    },
    limits,
  )

let sequences = 0
/** Stages at which sequences begin, in turn, so that short runs see all of them. */
const BEGINNINGS = [
  { steps: [], reaches: 'pending' },
  { steps: ['pay'], reaches: 'processing' },
  { steps: ['pay', 'ship', 'deliver'], reaches: 'delivered' },
] as const

/** Of two orders that are placed at SabPaisa, the merchant has switched meanwhile for one. */
async function begin(): Promise<OrderRun> {
  const { shop, services } = world
  const nth = sequences++
  useGateway(services, nth % 2 ? 'sabpaisa' : 'razorpay')
  const shopper = await newShopper(shop.url)
  const goods = await Promise.all(QUANTITIES.map((_, i) => garment(shop, i)))
  await setSellableStock(
    shop.database.db,
    new Map(goods.map(({ id }) => [id, { M: IN_STOCK, L: OTHER_SIZE_IN_STOCK }])),
  )
  const { orderId, status } = await checkOut(
    shopper,
    goods.map((one, i) => lineOf(one, { quantity: QUANTITIES[i] })),
  )
  expect(status).toBe(200)
  const lines = goods.reduce((sum, { price }, i) => sum + price * (QUANTITIES[i] ?? 0), 0)
  expect((await orderById(shop, orderId)).totalPaise).toBe(lines + FEE)
  const items = await itemsOf(shop, orderId)
  const itemIds = items.map(({ id }) => id)
  const run: OrderRun = { shopper, orderId, goods, itemIds, damaged: 0, lost: 0 }
  const { steps, reaches } = BEGINNINGS[nth % BEGINNINGS.length] ?? BEGINNINGS[0]
  for (const is of steps) await take(world, run, { line: 0, quantity: 1, nth: 0, is })
  expect((await orderById(shop, orderId)).status).toBe(reaches)
  return run
}
