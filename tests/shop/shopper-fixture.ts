import { beforeEach, expect } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { newShopper } from '../visitor.ts'
import {
  checkOut,
  garment,
  itemsOf,
  lineOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'

export type ShopAndShopper = {
  shop: RunningShop
  services: Services
  asha: Shopper
  shirts: Goods
  kurtas: Goods
}

/** As `setUpShop`, with a shopper and her goods; no rate limits apply to her. */
export function setUpShopAndShopper(opened: (all: ShopAndShopper) => unknown): void {
  let shop: RunningShop
  setUpShop(async (both) => {
    shop = both.shop
    await opened({
      ...both,
      asha: await newShopper(shop.url),
      shirts: await garment(shop),
      kurtas: await garment(shop, 1),
    })
  })
  beforeEach(() => shop.database.db.delete(rateLimits))
}

export type OrderOfThree = { orderId: string; shirtLine: string; kurtaLine: string }

/** Two shirts and a kurta, not paid. */
export async function placeOrderOfThree(
  { shop, shirts, kurtas }: Omit<ShopAndShopper, 'services' | 'asha'>,
  shopper: Shopper,
): Promise<OrderOfThree> {
  const { status, orderId } = await checkOut(shopper, [
    lineOf(shirts, { quantity: 2 }),
    lineOf(kurtas),
  ])
  expect(status).toBe(200)
  const [shirtLine = '', kurtaLine = ''] = (await itemsOf(shop, orderId)).map(({ id }) => id)
  return { orderId, shirtLine, kurtaLine }
}
