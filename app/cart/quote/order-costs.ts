import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { chargeRules, type ChargeRules } from '#app/basics/shop-rules.ts'
import {
  areShown,
  chargesByRules,
  giftWrapPrice,
  withCharges,
  type Charge,
  type Chosen,
} from '../charges.ts'
import { chargeableOf, type QuotedLine } from './quote.ts'

export type OrderCosts = { charges: Charge[]; total: Paise }

/** Others than the checkout showed: those of now, and the rules that they follow from. */
export type ChargesRefusal = { why: 'charges'; charges: Charge[]; rules: ChargeRules }

/** Charges and total of an order of these lines that is placed now. */
export function orderCosts(lines: readonly QuotedLine[], chosen: Chosen): OrderCosts {
  const chargeable = { ...chargeableOf(lines), ...chosen }
  const charges = chargesByRules(chargeable)
  return { charges, total: withCharges(chargeable.goods, charges) }
}

/** The same, unless its charges are others than the shopper has seen, or gifts are not wrapped any more. */
export function shownCosts(
  lines: readonly QuotedLine[],
  chosen: Chosen,
  shown: Paise | undefined,
): Result<OrderCosts, ChargesRefusal> {
  const costs = orderCosts(lines, chosen)
  const rules = chargeRules()
  const isOffered = !chosen.giftWrap || giftWrapPrice(rules) !== undefined
  return isOffered && areShown(costs.charges, shown)
    ? ok(costs)
    : err({ why: 'charges', charges: costs.charges, rules })
}
