import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import fc from '../../tests/fast-check.ts'
import { lineKey, type Cart, type CartLine } from './cart.ts'
import { baseOf, mergeCarts, type CartBase } from './merge-carts.ts'

const line = (size: string, quantity: number): CartLine => ({
  id: '0b9d7a3e-6f39-5f0e-9a51-3f4f4d1f2a10',
  styleId: 7,
  name: 'Neel Shirt',
  price: paise(149_900),
  size,
  colour: 'Blue',
  quantity,
})
const quantities = (cart: Cart) =>
  Object.fromEntries(cart.map(({ size, quantity }) => [size, quantity]))
const cart = (wanted: Record<string, number>): Cart =>
  Object.entries(wanted).map(([size, quantity]) => line(size, quantity))
const merge = (base: CartBase, mine: Cart, theirs: Cart) => mergeCarts({ base, mine, theirs }).lines
const merged = (
  base: Record<string, number>,
  mine: Record<string, number>,
  theirs: Record<string, number>,
) => quantities(merge(baseOf(cart(base)), cart(mine), cart(theirs)))

test('signing in, a guest keeps every line, and so does the account; of one that both have, the larger quantity', () => {
  expect(merged({}, { S: 1, M: 2 }, { M: 3, L: 1 })).toEqual({ S: 1, M: 3, L: 1 })
})
test('what was removed on one device does not come back from the other', () => {
  expect(merged({ S: 1, M: 2 }, { M: 2 }, { S: 1, M: 2 })).toEqual({ M: 2 })
  expect(merged({ S: 1, M: 2 }, { S: 1, M: 2 }, { S: 1 })).toEqual({ S: 1 })
})
test('what one device changed stays as it changed it, up or down', () => {
  expect(merged({ M: 5 }, { M: 2 }, { M: 5 })).toEqual({ M: 2 })
  expect(merged({ M: 5 }, { M: 5 }, { M: 7 })).toEqual({ M: 7 })
})
test('changed here and removed there, it stays: nothing that was wanted after all is lost', () => {
  expect(merged({ M: 1 }, { M: 2 }, {})).toEqual({ M: 2 })
})

test('§5 Cart: lines for which a merged cart has no room are named apart', () => {
  const sizes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => line(String(from + i), 1))
  const { lines, noRoom } = mergeCarts({ base: [], mine: sizes(0, 60), theirs: sizes(50, 130) })
  expect([lines, noRoom]).toEqual([sizes(0, 100), sizes(100, 130)])
})

const anyCart = fc.dictionary(
  fc.constantFrom('XS', 'S', 'M', 'L', 'XL'),
  fc.integer({ min: 1, max: 9 }),
  { noNullPrototype: true },
)

test('merging again changes nothing, and what both sides have is not doubled', () => {
  fc.assert(
    fc.property(anyCart, anyCart, anyCart, (base, mine, theirs) => {
      const once = merge(baseOf(cart(base)), cart(mine), cart(theirs))
      expect(quantities(merge(baseOf(once), once, once))).toEqual(quantities(once))
      for (const { size, quantity } of once)
        expect(quantity).toBeLessThanOrEqual(
          Math.max(mine[size ?? ''] ?? 0, theirs[size ?? ''] ?? 0),
        )
      expect(new Set(once.map(lineKey)).size).toBe(once.length)
    }),
  )
})
test('two devices that merge with the account one after the other, until nothing changes, agree', () => {
  fc.assert(
    fc.property(anyCart, anyCart, anyCart, (base, one, other) => {
      const start = baseOf(cart(base))
      const afterOne = merge(start, cart(one), cart(base))
      const afterOther = merge(start, cart(other), afterOne)
      const oneAgain = merge(baseOf(afterOne), afterOne, afterOther)
      expect(quantities(oneAgain)).toEqual(quantities(afterOther))
    }),
  )
})
