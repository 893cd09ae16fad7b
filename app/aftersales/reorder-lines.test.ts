import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { MAX_LINES, MAX_QUANTITY } from '#app/cart/cart.ts'
import { quoteLines } from '#app/cart/quote/quote.ts'
import type { Product } from '#app/catalogue/product.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { reorderLines, reorderInputs } from './reorder-lines.ts'

const product: Product = {
  id: 'p',
  styleId: 7,
  name: 'Neel Kurta, new name',
  price: paise(120_000),
  category: 'men',
  description: '',
  sizes: ['M', 'L'],
  colours: ['Blue'],
  subCategory: 'Topwear',
  masterCategory: 'Apparel',
  articleType: 'Kurtas',
  countryOfOrigin: null,
  weight: 'normal',
  stock: { M: 4, L: 0 },
}
const item = (changes: Partial<OrderItem> = {}): OrderItem => ({
  id: 'i',
  productId: 'p',
  styleId: 7,
  name: 'Neel Kurta',
  quantity: 1,
  price: paise(99_900),
  size: 'M',
  colour: 'Blue',
  returnable: true,
  cancelledAt: null,
  ...changes,
})
const again = (...items: OrderItem[]) =>
  reorderLines(items, quoteLines(reorderInputs(items), new Map([['p', product]])))

test('what is still sold is ordered again, at the price of today', () => {
  expect(again(item({ quantity: 2 }))).toEqual({
    lines: [
      {
        id: 'p',
        styleId: 7,
        name: 'Neel Kurta, new name',
        price: 120_000,
        size: 'M',
        colour: 'Blue',
        quantity: 2,
      },
    ],
    missing: [],
  })
})
test('what cannot be bought any more is named as it was sold', () => {
  const gone = [
    item({ productId: 'q' }),
    item({ size: 'L' }),
    item({ size: 'XL' }),
    item({ size: null }),
    item({ colour: 'Red' }),
  ]
  expect(again(...gone)).toEqual({
    lines: [],
    missing: [
      'Neel Kurta is no longer sold.',
      'Neel Kurta is sold out in L.',
      'Neel Kurta is no longer made in XL.',
      'Neel Kurta now needs a size. Please choose one on its page.',
      'Neel Kurta is no longer made in Red.',
    ],
  })
})
test('of what is short, as many as there are', () => {
  const { lines, missing } = again(item({ quantity: 5 }))
  expect([lines[0]?.quantity, missing]).toEqual([
    2,
    ['Only 4 of Neel Kurta in M are left, and 2 can be ordered at once.'],
  ])
  const some = again(item({ quantity: 3 }))
  expect([some.lines[0]?.quantity, some.missing]).toEqual([
    2,
    ['Only 2 of Neel Kurta in M can be ordered at once while few are left.'],
  ])
})
test('§5 Cart: of an imported order that is larger than a cart, the rest is named', () => {
  const many = Array.from({ length: MAX_LINES + 1 }, (_, i) => item({ productId: `q${i}` }))
  const { missing } = again(...many)
  expect(reorderInputs(many)).toHaveLength(MAX_LINES)
  expect(missing).toHaveLength(MAX_LINES + 1)
  expect(missing.at(-1)).toMatch(/Neel Kurta was not added.*100/)
  const items = [item({ quantity: 1_500 })]
  const uncounted = new Map([['p', { ...product, stock: {} }]])
  const { lines, missing: short } = reorderLines(items, quoteLines(reorderInputs(items), uncounted))
  expect([lines[0]?.quantity, short]).toEqual([MAX_QUANTITY, [expect.stringMatching(/999/)]])
})
