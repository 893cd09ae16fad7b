import { expect, test } from 'vitest'
import fc from '../../tests/fast-check.ts'
import { decimalRupees, paise, paiseFromRupees, sum, type Paise } from '#app/basics/money.ts'
import type { Rate } from './slab.ts'
import { addParts, taxOf, type Supply, type TaxPart } from './tax-part.ts'
import { taxPieces, type TaxedPiece } from './tax-pieces.ts'

// A sale, its supply, and of each piece: price after discount with its part of the charges, rate,
// taxable value, tax. "slab": 5 % to a value of 2,500.00, above it 18 %.
type Worked = readonly [sold: string, supply: Supply, gives: string]

/** Those of docs/decisions/0135. */
const WORKED: readonly Worked[] = [
  ['999.00 @slab', 'intra', '999.00 @5: 951.42 + 23.79 x 2'],
  ['999.00 @slab', 'inter', '999.00 @5: 951.43 + 47.57'],
  ['2625.00 @slab', 'inter', '2625.00 @5: 2500.00 + 125.00'],
  ['2950.01 @slab', 'inter', '2950.01 @18: 2500.01 + 450.00'],
  ['3499.00 @slab, less 349.90', 'intra', '3149.10 @18: 2668.72 + 240.19 x 2'],
  ['2999.00 @slab, less 400.00', 'intra', '2599.00 @5: 2475.24 + 61.88 x 2'],
  ['2 x 2499.00 @slab, less 500.00', 'inter', '2 x 2249.00 @5: 2141.90 + 107.10'],
  [
    '999.00 @slab + 1499.00 @18 + 499.00 @3, less 299.70',
    'intra',
    '899.10 @5: 856.28 + 21.41 x 2 | 1349.10 @18: 1143.30 + 102.90 x 2 | 449.10 @3: 436.02 + 6.54 x 2',
  ],
  [
    '3 x 1000.00 @slab, less 100.00',
    'intra',
    '966.66 @5: 920.62 + 23.02 x 2 | 2 x 966.67 @5: 920.63 + 23.02 x 2',
  ],
  ['118000.00 @18', 'inter', '118000.00 @18: 100000.00 + 18000.00'],
  [
    '1299.00 @slab + 899.00 @slab, delivery 49.00',
    'intra',
    '1327.96 @5: 1264.72 + 31.62 x 2 | 919.04 @5: 875.28 + 21.88 x 2',
  ],
  ['2999.00 @slab, less 299.90', 'intra', '2625.00 @5: 2500.00 + 62.50 x 2'],
]

/** Forty more, worked out with fractions, apart from the program. */
const BY_HAND: readonly Worked[] = [
  ['499.00 @slab', 'intra', '499.00 @5: 475.24 + 11.88 x 2'],
  ['499.00 @slab', 'inter', '499.00 @5: 475.24 + 23.76'],
  ['1.00 @slab', 'intra', '1.00 @5: 0.96 + 0.02 x 2'],
  ['0.01 @slab', 'inter', '0.01 @5: 0.01 + 0.00'],
  ['0.00 @slab', 'intra', '0.00 @5: 0.00 + 0.00'],
  ['2625.00 @slab', 'intra', '2625.00 @5: 2500.00 + 62.50 x 2'],
  ['2950.01 @slab', 'intra', '2950.01 @18: 2500.01 + 225.00 x 2'],
  ['2951.00 @slab', 'inter', '2951.00 @18: 2500.85 + 450.15'],
  ['2625.01 @slab', 'intra', '2625.01 @18: 2224.59 + 200.21 x 2'],
  ['2950.00 @slab', 'inter', '2950.00 @18: 2500.00 + 450.00'],
  ['5999.00 @slab', 'intra', '5999.00 @18: 5083.90 + 457.55 x 2'],
  ['5999.00 @5', 'intra', '5999.00 @5: 5713.34 + 142.83 x 2'],
  ['12500.00 @5', 'inter', '12500.00 @5: 11904.76 + 595.24'],
  ['3499.00 @3', 'intra', '3499.00 @3: 3397.08 + 50.96 x 2'],
  ['129999.00 @18', 'inter', '129999.00 @18: 110168.64 + 19830.36'],
  ['3 x 999.00 @slab', 'inter', '3 x 999.00 @5: 951.43 + 47.57'],
  ['3 x 333.33 @slab', 'intra', '3 x 333.33 @5: 317.45 + 7.94 x 2'],
  [
    '1299.00 @slab + 899.00 @slab, delivery 49.00',
    'inter',
    '1327.96 @5: 1264.72 + 63.24 | 919.04 @5: 875.28 + 43.76',
  ],
  [
    '999.00 @slab + 1499.00 @18, delivery 49.00',
    'intra',
    '1018.60 @5: 970.10 + 24.25 x 2 | 1528.40 @18: 1295.26 + 116.57 x 2',
  ],
  [
    '999.00 @slab + 1499.00 @18 + 499.00 @3, delivery 99.00',
    'inter',
    '1032.00 @5: 982.86 + 49.14 | 1548.52 @18: 1312.31 + 236.21 | 515.48 @3: 500.47 + 15.01',
  ],
  [
    '2999.00 @slab + 499.00 @slab, delivery 79.00',
    'intra',
    '3066.73 @18: 2598.93 + 233.90 x 2 | 510.27 @5: 485.97 + 12.15 x 2',
  ],
  ['2625.00 @slab, delivery 99.00', 'intra', '2724.00 @5: 2594.28 + 64.86 x 2'],
  ['2999.00 @slab, less 100.00', 'intra', '2625.00 @5: 2500.00 + 62.50 x 2'],
  ['2999.00 @slab, less 50.00', 'inter', '2625.00 @5: 2500.00 + 125.00'],
  ['2999.00 @slab, less 374.00', 'intra', '2625.00 @5: 2500.00 + 62.50 x 2'],
  ['2999.00 @slab, less 374.01', 'inter', '2624.99 @5: 2499.99 + 125.00'],
  ['3499.00 @slab, less 500.00', 'intra', '2999.00 @18: 2541.52 + 228.74 x 2'],
  [
    '3499.00 @slab + 999.00 @slab, less 450.00',
    'inter',
    '3148.94 @18: 2668.59 + 480.35 | 899.06 @5: 856.25 + 42.81',
  ],
  [
    '2 x 999.00 @slab + 1499.00 @18, less 100.00',
    'intra',
    '2 x 970.43 @5: 924.21 + 23.11 x 2 | 1456.14 @18: 1234.02 + 111.06 x 2',
  ],
  [
    '7 x 1000.00 @slab, less 100.00',
    'inter',
    '4 x 985.71 @5: 938.77 + 46.94 | 3 x 985.72 @5: 938.78 + 46.94',
  ],
  [
    '3 x 1000.01 @slab, less 0.01',
    'intra',
    '1000.00 @5: 952.38 + 23.81 x 2 | 2 x 1000.01 @5: 952.39 + 23.81 x 2',
  ],
  ['999.00 @slab, less 999.00', 'intra', '0.00 @5: 0.00 + 0.00'],
  [
    '499.00 @18 + 499.00 @slab + 499.00 @3, less 1.00, delivery 1.00',
    'intra',
    '498.99 @18: 422.87 + 38.06 x 2 | 499.01 @5: 475.25 + 11.88 x 2 | 499.00 @3: 484.46 + 7.27 x 2',
  ],
  ['2 x 2499.00 @slab, delivery 150.00', 'intra', '2 x 2574.00 @5: 2451.42 + 61.29 x 2'],
  ['4 x 799.00 @18, less 320.00, delivery 49.00', 'inter', '4 x 731.25 @18: 619.70 + 111.55'],
  [
    '0.00 @slab + 999.00 @slab, delivery 49.00',
    'intra',
    '0.00 @5: 0.00 + 0.00 | 1048.00 @5: 998.10 + 24.95 x 2',
  ],
  [
    '1199.00 @slab + 249.00 @18, less 144.80, delivery 79.00',
    'intra',
    '1144.52 @5: 1090.02 + 27.25 x 2 | 237.68 @18: 201.42 + 18.13 x 2',
  ],
  [
    '118000.00 @18 + 999.00 @slab',
    'inter',
    '118000.00 @18: 100000.00 + 18000.00 | 999.00 @5: 951.43 + 47.57',
  ],
  ['100.01 @18', 'intra', '100.01 @18: 84.75 + 7.63 x 2'],
  ['100.07 @3', 'inter', '100.07 @3: 97.16 + 2.91'],
]

const SLAB: Rate = { bp: 5_00, slab: { upTo: paise(2_500_00), bpAbove: 18_00 } }

const amount = (text: string): Paise => paiseFromRupees(text)!

function given(sold: string) {
  const [goods = '', ...more] = sold.split(', ')
  const after = (word: string) =>
    amount(more.find((one) => one.startsWith(word))?.slice(word.length + 1) ?? '0')
  const pieces = goods.split(' + ').flatMap((one) => {
    const [, count = '1', price = '', rate = ''] = /^(?:(\d+) x )?([\d.]+) @(\w+)$/.exec(one)!
    const piece = {
      price: amount(price),
      rate: rate === 'slab' ? SLAB : { bp: Number(rate) * 100 },
    }
    return Array.from({ length: Number(count) }, () => piece)
  })
  const delivery = after('delivery')
  const charges = delivery > 0 ? [{ code: 'delivery', amount: delivery }] : []
  return { pieces, discount: after('less'), charges }
}

const whole = ({ goods, charges }: TaxedPiece<string>): TaxPart =>
  addParts([goods, ...charges.map(({ part }) => part)])

function printed(pieces: readonly TaxedPiece<string>[]): string {
  const rupees = (value: number) => decimalRupees(paise(value))
  const groups: { text: string; count: number }[] = []
  for (const piece of pieces) {
    const { value, taxable, cgst, igst } = whole(piece)
    const tax = cgst > 0 ? `${rupees(cgst)} x 2` : rupees(igst)
    const text = `${rupees(value)} @${piece.bp / 100}: ${rupees(taxable)} + ${tax}`
    const last = groups.at(-1)
    if (last?.text === text) last.count += 1
    else groups.push({ text, count: 1 })
  }
  return groups.map(({ text, count }) => (count > 1 ? `${count} x ${text}` : text)).join(' | ')
}

test.each([...WORKED, ...BY_HAND])('%s, %s: %s', (sold, supply, gives) => {
  const { pieces, discount, charges } = given(sold)
  expect(printed(taxPieces(pieces, { discount, charges, supply }))).toBe(gives)
})

const price = fc.integer({ min: 0, max: 20_000_00 }).map(paise)
const rate = fc.constantFrom<Rate>(SLAB, { bp: 3_00 }, { bp: 5_00 }, { bp: 18_00 })
const sale = fc.record({
  pieces: fc.array(fc.record({ price, rate }), { minLength: 1, maxLength: 12 }),
  tenths: fc.integer({ min: 0, max: 10 }),
  delivery: fc.integer({ min: 0, max: 500_00 }).map(paise),
  gift: fc.integer({ min: 0, max: 100_00 }).map(paise),
  supply: fc.constantFrom<Supply>('intra', 'inter'),
})

test('whatever is sold, the parts add up to what is paid, and each tax is within a paisa of its rate', () => {
  fc.assert(
    fc.property(sale, ({ pieces, tenths, delivery, gift, supply }) => {
      const paid = sum(pieces.map(({ price }) => price))
      const discount = paise(Math.floor((paid * tenths) / 10))
      const charges = [
        { code: 'delivery', amount: delivery },
        { code: 'gift_wrap', amount: gift },
      ]
      const taxed = taxPieces(pieces, { discount, charges, supply })
      const parts = taxed.map(whole)
      const discounts = sum(taxed.map((one) => one.discount))
      expect(discounts).toBeGreaterThanOrEqual(discount)
      expect(addParts(parts).value).toBe(paid - discounts + delivery + gift)
      for (const [i, part] of parts.entries()) {
        expect(part.taxable + taxOf(part)).toBe(part.value)
        expect(Math.abs(taxOf(part) * 10_000 - part.taxable * taxed[i]!.bp)).toBeLessThan(12_000)
        expect(supply === 'intra' ? part.igst : part.cgst + part.sgst).toBe(0)
      }
    }),
  )
})

test('a seller who collects no tax takes the price as it is', () => {
  const [piece] = taxPieces([{ price: paise(999_00), rate: SLAB }], {
    discount: paise(0),
    charges: [{ code: 'delivery', amount: paise(49_00) }],
    supply: undefined,
  })
  expect(whole(piece!)).toEqual({ value: 1048_00, taxable: 1048_00, cgst: 0, sgst: 0, igst: 0 })
})
