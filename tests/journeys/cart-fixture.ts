import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { CART_KEY, type CartLine } from '#app/cart/cart.ts'
import { CART_VERSION } from '#app/cart/stored-cart.ts'
import { paise } from '#app/basics/money.ts'
import { styles } from '#db/schema.ts'
import { styleWhere, wellStocked } from './product-fixture.ts'
import type { JourneyShop } from './shop.ts'

/** One shirt of the demo catalogue as a cart line: in M, in its colour, at its present price. */
export async function shirtLine(
  shop: JourneyShop,
  changes: Partial<CartLine> = {},
): Promise<CartLine> {
  const style = await styleWhere(shop, wellStocked, eq(styles.articleType, 'Shirts'))
  return {
    id: style.uuid,
    styleId: style.id,
    name: style.productDisplayName,
    price: paise(style.pricePaise ?? 5_999_00),
    size: 'M',
    colour: style.baseColour,
    quantity: 1,
    ...changes,
  }
}

const stored = (lines: CartLine[]) =>
  JSON.stringify({ state: { lines, placed: [] }, version: CART_VERSION })

/**
 * Cart of an earlier visit, stored before the first page opens, and only then, so that later
 * changes stay.
 */
export const seedCart = (page: Page, ...lines: CartLine[]): Promise<unknown> =>
  page.addInitScript(
    ([key, cart]) => {
      if (location.protocol === 'http:' && localStorage.getItem(key) === null)
        localStorage.setItem(key, cart)
    },
    [CART_KEY, stored(lines)] as const,
  )

/** Cart of a visitor who has a page of the shop open: the next page finds these lines. */
export const fillCart = (page: Page, ...lines: CartLine[]): Promise<unknown> =>
  page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
    CART_KEY,
    stored(lines),
  ] as const)
