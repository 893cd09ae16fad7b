import { CHARGE_CODES } from '#db/enums.ts'
import { chargeRules, type ChargeRules } from '#app/basics/shop-rules.ts'
import { deliveryFee, heaviest, type WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import { subtotal, type CartLine } from './cart.ts'
import { paise, sum, type Paise } from '#app/basics/money.ts'

export type ChargeCode = (typeof CHARGE_CODES)[number]

/** Charge: a cost of an order beside its lines. */
export type Charge = { code: ChargeCode; amount: Paise }

export const CHARGE_NAMES = {
  delivery: 'Delivery',
  cash_handling: 'Cash handling',
  gift_wrap: 'Gift wrap',
} satisfies Record<ChargeCode, string>

/** All that the charges of an order follow from, beside the rules of the shop. */
export type Chargeable = {
  goods: Paise
  /** That of its heaviest line (`heaviest`). */
  weight: WeightClass
  method: 'online' | 'cash'
  giftWrap: boolean
}

/** Choices of a shopper that are charged. */
export type Chosen = Pick<Chargeable, 'method' | 'giftWrap'>

/** How an order is paid and packed unless the shopper chooses otherwise: nothing is preselected that costs. */
export const FIRST_CHOICE: Chosen = {
  method: 'online',
  giftWrap: false,
}

/**
 * Charges of an order that is placed now, by the shop's rules: the same in the cart, in the checkout
 * and where the order is placed. What is free is no charge.
 */
export function chargesByRules(order: Chargeable, by: ChargeRules = chargeRules()): Charge[] {
  const amounts = {
    delivery: deliveryFee(order, by),
    cash_handling: order.method === 'cash' ? (by.charges.cashPaise ?? 0) : 0,
    gift_wrap: order.giftWrap ? (giftWrapPrice(by) ?? 0) : 0,
  } satisfies Record<ChargeCode, number>
  return CHARGE_CODES.map((code) => ({ code, amount: paise(amounts[code]) })).filter(
    ({ amount }) => amount > 0,
  )
}

/** Charges of these lines, as far as the shopper has chosen. */
export const chargesOfLines = (
  lines: readonly Pick<CartLine, 'price' | 'quantity' | 'weight'>[],
  chosen: Chosen,
  by?: ChargeRules,
): Charge[] =>
  chargesByRules(
    {
      goods: subtotal(lines),
      weight: heaviest(lines.map(({ weight }) => weight ?? 'normal')),
      ...chosen,
    },
    by,
  )

/** Price of the gift wrap that is offered; undefined where none is. */
export const giftWrapPrice = ({ charges }: ChargeRules): Paise | undefined =>
  typeof charges.giftWrapPaise === 'number' ? paise(charges.giftWrapPaise) : undefined

/** Sum of the charges; a checkout sends it, so that nobody pays one that they have not seen. */
export const chargesTotal = (charges: readonly Charge[]): Paise => withCharges(paise(0), charges)

/** @param shown what they came to in the checkout; undefined: it did not say, and nothing is asked */
export const areShown = (charges: readonly Charge[], shown: Paise | undefined): boolean =>
  shown === undefined || shown === chargesTotal(charges)

/** Total of what these goods cost and of the charges beside them. */
export const withCharges = (goods: Paise, charges: readonly Charge[]): Paise =>
  sum([goods, ...charges.map(({ amount }) => amount)])
