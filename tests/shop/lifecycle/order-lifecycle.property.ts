import { expect } from 'vitest'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import fc from '../../fast-check.ts'
import { newShopper } from '../../visitor.ts'
import { checkOut, garment, itemsOf, lineOf, orderById } from '../clients/checkout-client.ts'
import { newMember } from '../clients/staff-client.ts'
import { FEE, setUpShopWithRules } from '../fee-fixture.ts'
import { useGateway } from '../gateway-steps.ts'
import { action, take } from './order-lifecycle-actions.ts'
import { GIFT_WRAP, HANDLING } from './order-lifecycle-cash.ts'
import { verifyOrder } from './order-lifecycle-invariants.ts'
import {
  IN_STOCK,
  OTHER_SIZE_IN_STOCK,
  QUANTITIES,
  type OrderRun,
  type World,
} from './order-lifecycle-run.ts'
import { settle } from './order-lifecycle-payments.ts'
import { checkSequences, type SequenceLimits } from './sequences.ts'

let world: World
setUpShopWithRules(
  {
    shippingPaise: FEE,
    charges: { cashPaise: HANDLING, giftWrapPaise: GIFT_WRAP },
    cash: { offered: true, mostPaise: 1_00_000_00, mostFirstPaise: 1_00_000_00 },
  },
  async (both) => (world = { ...both, packer: await newMember(both.shop, 'packer') }),
)

const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 20,
  size: 'max',
})

/** Pays, confirms, ships, cancels, returns and switches gateways in any order. */
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
/**
 * Stages at which sequences begin, in turn, so that short runs see all of them. Seven, so that each
 * comes with either gateway, and wrapped as a gift or not.
 */
const BEGINNINGS = [
  { toDoor: false, steps: [], reaches: 'pending' },
  { toDoor: true, steps: [], reaches: 'pending' },
  { toDoor: false, steps: ['pay'], reaches: 'processing' },
  { toDoor: true, steps: ['confirm'], reaches: 'processing' },
  { toDoor: true, steps: ['confirm', 'ship'], reaches: 'shipped' },
  { toDoor: false, steps: ['pay', 'ship', 'deliver'], reaches: 'delivered' },
  { toDoor: true, steps: ['confirm', 'ship', 'deliver'], reaches: 'delivered' },
] as const

/** Of two orders that are placed at SabPaisa, the merchant has switched meanwhile for one. */
async function begin(): Promise<OrderRun> {
  const { shop, services } = world
  const nth = sequences++
  const isGift = nth % 3 === 0
  const { toDoor, steps, reaches } = BEGINNINGS[nth % BEGINNINGS.length] ?? BEGINNINGS[0]
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
    // Refused parcels are remembered by telephone number.
    {
      phone: String(9_000_000_000 + nth),
      ...(toDoor && { pay: 'cash' }),
      ...(isGift && { giftWrap: 'on' }),
    },
  )
  expect(status).toBe(200)
  const lines = goods.reduce((sum, { price }, i) => sum + price * (QUANTITIES[i] ?? 0), 0)
  const charges = FEE + (toDoor ? HANDLING : 0) + (isGift ? GIFT_WRAP : 0)
  expect((await orderById(shop, orderId)).totalPaise).toBe(lines + charges)
  const items = await itemsOf(shop, orderId)
  const itemIds = items.map(({ id }) => id)
  const run: OrderRun = { shopper, orderId, toDoor, goods, itemIds, damaged: 0, lost: 0 }
  for (const is of steps) await take(world, run, { line: 0, quantity: 1, nth: 0, is })
  expect((await orderById(shop, orderId)).status).toBe(reaches)
  return run
}
