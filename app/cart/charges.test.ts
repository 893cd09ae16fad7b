import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import { heaviest, type WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import { chargesByRules, chargesOfLines, withCharges, type Chargeable } from './charges.ts'

const rulesOf = (shippingPaise: number, charges: Partial<ChargeRules['charges']> = {}) => ({
  shippingPaise,
  charges,
})
const orderOf = (goods: number, chosen: Partial<Chargeable> = {}): Chargeable => ({
  goods: paise(goods),
  weight: 'normal',
  method: 'online',
  giftWrap: false,
  ...chosen,
})
const amounts = (order: Chargeable, rules: ChargeRules) =>
  Object.fromEntries(chargesByRules(order, rules).map(({ code, amount }) => [code, amount]))

test('an order costs its goods and the fee of delivery; a fee of nothing is no charge', () => {
  const order = orderOf(50_000)
  const [free, dear] = [rulesOf(0), rulesOf(9_900)].map((rules) => chargesByRules(order, rules))
  expect([free, dear]).toEqual([[], [{ code: 'delivery', amount: 9_900 }]])
  expect([free ?? [], dear ?? []].map((charges) => withCharges(order.goods, charges))).toEqual([
    50_000, 59_900,
  ])
})

test('delivery is free from the sum of goods on, to the paisa, and whatever they weigh', () => {
  const rules = rulesOf(4_900, { heavyPaise: 14_900, freeDeliveryFromPaise: 99_900 })
  expect(amounts(orderOf(99_899), rules)).toEqual({ delivery: 4_900 })
  expect(amounts(orderOf(99_900), rules)).toEqual({})
  expect(amounts(orderOf(99_899, { weight: 'heavy' }), rules)).toEqual({ delivery: 14_900 })
  expect(amounts(orderOf(99_900, { weight: 'heavy' }), rules)).toEqual({})
})

test.each<[WeightClass[], number]>([
  [['light'], 2_900],
  [['light', 'normal'], 4_900],
  [['heavy', 'light'], 14_900],
  [[], 4_900],
])('an order of %j pays for the heaviest of its lines: %i', (weights, fee) => {
  const rules = rulesOf(4_900, { lightPaise: 2_900, heavyPaise: 14_900 })
  expect(amounts(orderOf(1_000, { weight: heaviest(weights) }), rules)).toEqual({ delivery: fee })
})

test('cash and gift wrap are charged where they are chosen, and only there; free delivery leaves them', () => {
  const rules = rulesOf(4_900, { cashPaise: 3_500, giftWrapPaise: 3_000, freeDeliveryFromPaise: 1 })
  expect(amounts(orderOf(1_000), rules)).toEqual({})
  expect(amounts(orderOf(1_000, { method: 'cash' }), rules)).toEqual({ cash_handling: 3_500 })
  expect(amounts(orderOf(1_000, { method: 'cash', giftWrap: true }), rules)).toEqual({
    cash_handling: 3_500,
    gift_wrap: 3_000,
  })
})

test('a line of a cart that does not say its weight is normal', () => {
  const rules = rulesOf(4_900, { lightPaise: 2_900 })
  const line = { price: paise(1_000), quantity: 2 }
  const chosen = { method: 'online', giftWrap: false } as const
  expect(chargesOfLines([line], chosen, rules)).toEqual([{ code: 'delivery', amount: 4_900 }])
  expect(chargesOfLines([{ ...line, weight: 'light' }], chosen, rules)).toEqual([
    { code: 'delivery', amount: 2_900 },
  ])
})
