import type { Paise } from '#app/basics/money.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import { subtotal, type CartLine } from '#app/cart/cart.ts'
import { chargesOfLines, withCharges, type Charge, type Chosen } from '#app/cart/charges.ts'
import type { Gift, PaymentMethod } from '#app/orders/order.ts'
import { CASH } from '#app/payments/ways/ways-to-pay.ts'

/** @param pay the way to pay as a form names it; undefined: the merchant's first */
export const methodOf = (pay: string | undefined): PaymentMethod =>
  pay === CASH ? 'cash' : 'online'

/** Choices of a checkout that are charged. */
export const chosenOf = ({
  gift,
  pay,
}: {
  gift: Gift | undefined
  pay: string | undefined
}): Chosen => ({ method: methodOf(pay), giftWrap: gift !== undefined })

/** Charges and total of these lines as the shopper has chosen by now. */
export function checkoutCosts(
  lines: readonly Pick<CartLine, 'price' | 'quantity' | 'weight'>[],
  chosen: Chosen,
  rules: ChargeRules,
): { charges: Charge[]; total: Paise } {
  const charges = chargesOfLines(lines, chosen, rules)
  return { charges, total: withCharges(subtotal(lines), charges) }
}
