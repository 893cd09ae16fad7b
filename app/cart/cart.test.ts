import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import fc from '../../tests/fast-check.ts'
import { itemCount, lineKey, MAX_LINES, subtotal, type Cart, type CartLine } from './cart.ts'
import {
  acceptPrice,
  addLine,
  addLines,
  removeBought,
  restoreRemoved,
  setQuantity,
} from './cart-changes.ts'
import { additionProblem, cartFullMessage } from './cart-limits.ts'
import { lineProblemMessage } from './quote/line-problem.ts'
import { quoteLines, quoteTotal, type LineProblem } from './quote/quote.ts'
import { parseCartLineInputs } from './cart-line-input.ts'
import { readStoredCart } from './stored-cart.ts'

const shirt: CartLine = {
  id: '0b9d7a3e-6f39-5f0e-9a51-3f4f4d1f2a10',
  styleId: 7,
  name: 'Neel Shirt',
  price: paise(149_900),
  size: 'M',
  colour: 'Blue',
  quantity: 2,
}
const large = { ...shirt, size: 'L', quantity: 1 }

test('the same shirt in another size is another line', () => {
  expect(addLine([shirt], large)).toEqual([shirt, large])
})
test('adding what is there raises its quantity by what was chosen', () => {
  expect(addLine([shirt, large], shirt).map((line) => line.quantity)).toEqual([4, 1])
})
test('§5 a quantity below 1 is ignored', () => {
  for (const wrong of [0, -1, 1.5, NaN])
    expect(setQuantity([shirt], lineKey(shirt), wrong)).toEqual([shirt])
  expect(setQuantity([shirt, large], lineKey(large), 5).map((line) => line.quantity)).toEqual([
    2, 5,
  ])
})
test('§3 Cart: the total is the sum of price times quantity', () => {
  expect([subtotal([shirt, large]), itemCount([shirt, large])]).toEqual([449_700, 3])
})
test('a paid order takes out what it holds and leaves what was added since', () => {
  expect(removeBought([{ ...shirt, quantity: 5 }, large], [shirt, large])).toEqual([
    { ...shirt, quantity: 3 },
  ])
  expect(removeBought([shirt], [{ ...shirt, quantity: 9 }])).toEqual([])
})
const hundred: Cart = Array.from({ length: 100 }, (_, i) => ({ ...shirt, size: String(i) }))
test('§5 Cart: a cart holds 100 lines and 999 of one item, and the shopper reads what was not added', () => {
  const adding = (cart: Cart, quantity: number) => {
    const { cart: now, additions } = addLines(cart, [{ ...large, quantity }])
    const problems = additions.map((addition) => additionProblem('Neel Shirt', addition))
    return [now.length, now.find(({ size }) => size === 'L')?.quantity, ...problems]
  }
  expect(adding(hundred.slice(1), 2)).toEqual([100, 2, undefined])
  expect(adding(hundred, 2)).toEqual([
    100,
    undefined,
    expect.stringMatching(/Neel Shirt was not added.*full.*100/),
  ])
  const holding = (quantity: number) => [{ ...large, quantity }]
  expect(adding(holding(998), 1)).toEqual([1, 999, undefined])
  expect(adding(holding(998), 4)).toEqual([1, 999, expect.stringMatching(/1 of 4 added.*999/)])
  expect(adding(holding(999), 4)).toEqual([1, 999, expect.stringMatching(/was not added.*999/)])
  expect(setQuantity([shirt], lineKey(shirt), 2_000)).toEqual([{ ...shirt, quantity: 999 }])
})
test('§5 Cart: of lines that are added at once, each is told apart', () => {
  const other = { ...shirt, size: 'XL' }
  const { cart, additions } = addLines([...hundred.slice(2), large], [shirt, large, other, shirt])
  expect(cart).toHaveLength(100)
  expect(additions).toEqual([
    { asked: 2, added: 2, inCart: 2 },
    { asked: 1, added: 1, inCart: 2 },
    { asked: 2, added: 0, inCart: 0 },
    { asked: 2, added: 2, inCart: 4 },
  ])
})
test('§5 Cart: what Undo has no room for is named', () => {
  const removed = new Set([lineKey(shirt)])
  const back = restoreRemoved(hundred, { before: [shirt], removed })
  expect([back.lines.length, back.lines[0], back.noRoom]).toEqual([100, shirt, hundred.slice(-1)])
  const names = ['A', 'B', 'C', 'D', 'E']
  expect(cartFullMessage(names)).toMatch(/100.*A, B, C and 2 more/)
  expect(cartFullMessage(names, true)).toMatch(/A, B, C, D, E/)
})
test('adding in any order never loses a piece', () => {
  const picks = fc.array(
    fc.record({ size: fc.constantFrom('S', 'M', 'L'), quantity: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(picks, (chosen) => {
      const cart = chosen.reduce<Cart>((held, pick) => addLine(held, { ...shirt, ...pick }), [])
      expect(itemCount(cart)).toBe(chosen.reduce((count, pick) => count + pick.quantity, 0))
      expect(new Set(cart.map(lineKey)).size).toBe(cart.length)
    }),
  )
})

test('T21 bad storage is an empty cart, and one bad line does not cost the others', () => {
  for (const garbage of [undefined, null, 'x', 5, [], { lines: 'many' }])
    expect(readStoredCart(garbage)).toEqual({ lines: [], placed: [], shared: null })
  expect(
    readStoredCart({
      lines: [shirt, { ...shirt, quantity: -1 }, { id: 1 }, null, { ...large, price: 'cheap' }],
    }),
  ).toEqual({
    lines: [shirt],
    placed: [],
    shared: null,
  })
})

test('T02 only whole quantities from 1 up are read from a posted cart', () => {
  const posted = (quantity: unknown) =>
    parseCartLineInputs(JSON.stringify([{ id: shirt.id, size: 'M', colour: null, quantity }]))
  expect(posted(2)?.[0]?.quantity).toBe(2)
  for (const wrong of [0, -1, 1.5, '2', '1e3', [3], null, 1e9, '٣', true, {}])
    expect(posted(wrong)).toBeUndefined()
  expect(
    parseCartLineInputs(
      '[{"id":"' + shirt.id + '","size":null,"colour":null,"quantity":9007199254740993}]',
    ),
  ).toBeUndefined()
})
test('T03 what a posted line has no business saying is dropped', () => {
  const [line] =
    parseCartLineInputs(
      JSON.stringify([
        {
          id: shirt.id,
          size: 'M',
          colour: null,
          quantity: 1,
          status: 'paid',
          total: 1,
          __proto__: { admin: true },
        },
      ]),
    ) ?? []
  expect(Object.keys(line ?? {}).sort()).toEqual(['colour', 'id', 'price', 'quantity', 'size'])
})
test('T41 what is no list of lines, too long or too deep, is refused', () => {
  for (const json of [
    '',
    '{}',
    '[]',
    'null',
    '['.repeat(20_000),
    JSON.stringify(
      Array.from({ length: MAX_LINES + 1 }, () => ({
        id: shirt.id,
        size: null,
        colour: null,
        quantity: 1,
      })),
    ),
  ]) {
    expect(parseCartLineInputs(json)).toBeUndefined()
  }
})

const product = {
  id: shirt.id,
  styleId: 7,
  name: 'Neel Shirt',
  price: paise(149_900),
  category: 'men',
  description: '',
  sizes: ['M', 'L'],
  colours: ['Blue'],
  subCategory: 'Topwear',
  masterCategory: 'Apparel',
  articleType: 'Shirts',
  countryOfOrigin: null,
  weight: 'normal',
  stock: {},
} as const
type Input = Parameters<typeof quoteLines>[0][number]
const quoteLine = (
  line: Input,
  product: Parameters<typeof quoteLines>[1] extends ReadonlyMap<string, infer P>
    ? P | undefined
    : never,
) => {
  const [quoted] = quoteLines([line], new Map(product ? [[line.id, product]] : []))
  if (!quoted) throw new Error('a line was asked')
  return quoted
}
const requested = { id: shirt.id, size: 'M', colour: 'Blue', quantity: 2, price: 149_900 }

test('a line that still stands as it was seen has no trouble', () => {
  expect(quoteLine(requested, product).problem).toBeUndefined()
  expect(quoteTotal([quoteLine(requested, product)])).toBe(299_800)
})
test("T01 a price that is not the catalogue's is named, old and new, and never charged", () => {
  const quoted = quoteLine({ ...requested, price: 1 }, product)
  expect(quoted.problem).toEqual({ why: 'price changed', from: 1, to: 149_900 })
  expect(quoteTotal([quoted])).toBe(299_800)
})
test('what is sold out in its size is named and costs nothing; what is not counted sells', () => {
  const gone = { ...product, stock: { M: 0, L: 9 } }
  const quoted = quoteLine(requested, gone)
  expect([quoted.problem, quoteTotal([quoted])]).toEqual([{ why: 'sold out' }, 0])
  expect(quoteLine({ ...requested, size: 'L' }, gone).problem).toBeUndefined()
  expect(quoteLine(requested, { ...product, stock: { L: 0 } }).problem).toBeUndefined()
})
test('more than are left is named with how many are', () => {
  const few = { ...product, stock: { M: 6 } }
  expect(quoteLine({ ...requested, quantity: 7 }, few).problem).toEqual({
    why: 'only so many left',
    left: 6,
    most: 3,
    held: 0,
  })
  expect(quoteLine({ ...requested, quantity: 3 }, few).problem).toBeUndefined()
})
test('T56 one account orders at most half of what is left at once, what its unpaid orders hold counting, and at least one piece', () => {
  const ask = (left: number, quantity: number, held = 0) =>
    quoteLines(
      [{ ...requested, quantity }],
      new Map([[shirt.id, { ...product, stock: { M: left } }]]),
      new Map([[`${shirt.id} M`, held]]),
    )[0]?.problem
  const atOnce = (left: number, most: number, held = 0) => ({
    why: 'only so many at once',
    left,
    most,
    held,
  })
  expect([ask(1, 1), ask(2, 1), ask(3, 1), ask(4, 2), ask(10, 5)]).toEqual(Array(5).fill(undefined))
  expect([ask(2, 2), ask(3, 2), ask(4, 3), ask(10, 6)]).toEqual([
    atOnce(2, 1),
    atOnce(3, 1),
    atOnce(4, 2),
    atOnce(10, 5),
  ])
  // Ten are left: seven on sale and the three that it holds.
  expect([ask(7, 2, 3), ask(7, 3, 3), ask(1, 1, 1)]).toEqual([
    undefined,
    atOnce(7, 2, 3),
    atOnce(1, 0, 1),
  ])
  expect(quoteLine({ ...requested, quantity: 500 }, { ...product, stock: {} }).problem).toBe(
    undefined,
  )
})
test('T01 lines of one product in one size are of the same stock: the later ones get what the earlier leave', () => {
  const few = new Map([[shirt.id, { ...product, stock: { M: 4 } }]])
  const two = { ...requested, quantity: 2 }
  const problems = quoteLines(
    [two, { ...two, colour: null, quantity: 3 }, { ...two, size: 'L' }, { ...two, quantity: 1 }],
    few,
  ).map(({ problem }) => problem)
  expect(problems).toEqual([
    undefined,
    { why: 'only so many left', left: 2, most: 0, held: 0 },
    undefined,
    { why: 'sold out' },
  ])
})
test('T01 a cart of before that names a size of a saree goes on: it is sold without one, out of the same stock', () => {
  const saree = { ...product, articleType: 'Sarees', sizes: [], stock: { '': 4 } }
  const sizes = ['M', null, 'XL', '34']
  const lines = quoteLines(
    sizes.map((size) => ({ ...requested, size, quantity: 1 })),
    new Map([[shirt.id, saree]]),
  )
  expect(lines.map(({ size, problem }) => [size, problem?.why])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, 'only so many at once'],
    ['34', 'no such size'],
  ])
  expect(lines.map(({ requested: { size } }) => size)).toEqual(sizes)
})
test('every trouble is said in a sentence with the way out', () => {
  const problems: LineProblem[] = [
    { why: 'no longer sold' },
    { why: 'choose a size' },
    { why: 'no such size' },
    { why: 'no such colour' },
    { why: 'sold out' },
    { why: 'only so many left', left: 6, most: 3, held: 0 },
    { why: 'only so many left', left: 1, most: 1, held: 0 },
    { why: 'only so many at once', left: 3, most: 0, held: 0 },
    { why: 'only so many at once', left: 4, most: 1, held: 2 },
    { why: 'only so many at once', left: 2, most: 0, held: 2 },
  ]
  for (const problem of problems)
    expect([problem, lineProblemMessage(problem)]).toEqual([
      problem,
      expect.stringMatching(/ Please (remove|take|pay) /),
    ])
  expect(lineProblemMessage({ why: 'only so many left', left: 6, most: 3, held: 0 })).toBe(
    'Only 6 left, and 3 can be ordered at once. Please take 3 or fewer.',
  )
  expect(lineProblemMessage({ why: 'only so many left', left: 1, most: 1, held: 0 })).toBe(
    'Only 1 left. Please take one.',
  )
})
test('a vanished product is named and costs nothing', () => {
  const quoted = quoteLine(requested, undefined)
  expect([quoted.problem, quoteTotal([quoted])]).toEqual([{ why: 'no longer sold' }, 0])
})
test('stored lines no shop of ours would keep are dropped, and the others stay', () => {
  const odd = [
    { price: 1e15 },
    { id: '' },
    { id: 'x'.repeat(101) },
    { size: '' },
    { colour: 'x'.repeat(201) },
  ].map((difference) => ({
    ...shirt,
    ...difference,
  }))
  expect(
    readStoredCart({ lines: [...odd, shirt], placed: ['../../', 7, crypto.randomUUID()] }),
  ).toEqual({
    lines: [shirt],
    placed: [expect.any(String)],
    shared: null,
  })
})
test('taking the new price changes that line only', () => {
  expect(acceptPrice([shirt, large], lineKey(shirt), paise(100)).map((line) => line.price)).toEqual(
    [100, 149_900],
  )
})
test('what was removed comes back to where it stood, and what happened since stays', () => {
  const small = { ...shirt, size: 'S' }
  const before = [shirt, large, small]
  const removed = new Set([lineKey(large)])
  const restored = (cart: Cart, removal: Parameters<typeof restoreRemoved>[1]) =>
    restoreRemoved(cart, removal).lines
  expect(restored([shirt, small], { before, removed })).toEqual(before)
  const other = { ...shirt, size: 'XL' }
  expect(restored([{ ...shirt, quantity: 5 }, other], { before, removed })).toEqual([
    { ...shirt, quantity: 5 },
    large,
    other,
  ])
  expect(restored([], { before, removed: new Set(before.map(lineKey)) })).toEqual(before)
  // Added again since: the cart keeps the new line.
  expect(restored([{ ...large, quantity: 4 }], { before: [large], removed })).toEqual([
    { ...large, quantity: 4 },
  ])
})
