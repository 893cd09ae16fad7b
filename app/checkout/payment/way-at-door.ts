import { inRupees, type Paise } from '#app/basics/money.ts'
import type { Charge } from '#app/cart/charges.ts'
import { cashOffer, cashRefusalMessage, type CashChoice } from '#app/orders/cash/cash-offer.ts'
import { CASH, type WayToPay } from '#app/payments/ways/ways-to-pay.ts'

/**
 * Cash on delivery as a way to pay: with its charge, and where the rules refuse it, with why. What the
 * checkout does not know, the server decides when the order is placed.
 * @param choice undefined: the shop does not offer it
 * @param order as it would be paid at the door
 */
export function wayAtDoor(
  choice: CashChoice | undefined,
  order: { total: Paise; charges: readonly Charge[] },
): WayToPay[] {
  if (!choice) return []
  const facts = { ...choice.record, total: order.total, heldBack: [], pin: undefined }
  const offer = cashOffer(facts, choice.rules)
  const way = { id: CASH, label: 'Cash on delivery' }
  // How it would be paid contradicts a refusal.
  if (!offer.offered) return [{ ...way, away: cashRefusalMessage(offer), detail: '' }]
  const handling = order.charges.find(({ code }) => code === 'cash_handling')
  const costs = handling ? ` ${inRupees(handling.amount)} for handling is added.` : ''
  const confirms = offer.needsCode ? ' We mail you a code, by which you confirm the order.' : ''
  return [{ ...way, detail: `You pay the courier at the door.${costs}${confirms}` }]
}
