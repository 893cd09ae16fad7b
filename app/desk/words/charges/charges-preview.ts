import { inRupees, type Paise } from '#app/basics/money.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import { CHARGE_NAMES, chargesByRules, withCharges, type Chargeable } from '#app/cart/charges.ts'

/** Example order as typed, and what it would pay by the charges of the form. */
export type ChargesPreview = { typed: Readonly<Record<string, string>>; message: string }

/** "An order of ₹799.00 would pay ₹848.00: Delivery ₹49.00. It pays ₹799.00 now." */
export function previewMessage(
  order: Chargeable,
  rules: { now: ChargeRules; wanted: ChargeRules },
): string {
  const { goods } = order
  const [now, wanted] = [chargesByRules(order, rules.now), chargesByRules(order, rules.wanted)]
  const pays = (charges: typeof now): Paise => withCharges(goods, charges)
  const named = wanted.map(({ code, amount }) => `${CHARGE_NAMES[code]} ${inRupees(amount)}`)
  const would = `An order of ${inRupees(goods)} would pay ${[inRupees(pays(wanted)), named.join(', ')].filter(Boolean).join(': ')}`
  return pays(now) === pays(wanted)
    ? `${would}, as now.`
    : `${would}. It pays ${inRupees(pays(now))} now.`
}
