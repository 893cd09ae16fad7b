import { beforeEach, expect } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { newShopper } from '../visitor.ts'
import { checkOut, garment, itemsOf, lineOf, type Goods, type Shopper } from './buying.ts'
import { shopForAll, type Parts, type RunningShop } from './shop-for-all.ts'

export type AshasShop = { shop: RunningShop; parts: Parts; asha: Shopper; shirts: Goods; kurtas: Goods }

/** As `shopForAll`, with somebody who buys and what she buys; she may ask as often as she likes. */
export function ashasShopForAll(opened: (all: AshasShop) => unknown): void {
  let shop: RunningShop
  shopForAll(async (both) => {
    shop = both.shop
    await opened({ ...both, asha: await newShopper(shop.url), shirts: await garment(shop), kurtas: await garment(shop, 1) })
  })
  beforeEach(() => shop.database.db.delete(rateLimits))
}

export type Ordered = { orderId: string; shirtLine: string; kurtaLine: string }

/** Two shirts and a kurta, not paid. */
export async function orderThree({ shop, shirts, kurtas }: Omit<AshasShop, 'parts' | 'asha'>, shopper: Shopper): Promise<Ordered> {
  const { status, orderId } = await checkOut(shopper, [lineOf(shirts, { quantity: 2 }), lineOf(kurtas)])
  expect(status).toBe(200)
  const [shirtLine = '', kurtaLine = ''] = (await itemsOf(shop, orderId)).map(({ id }) => id)
  return { orderId, shirtLine, kurtaLine }
}
