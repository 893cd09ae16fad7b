import { inRupees, paise, type Paise } from '#app/basics/money.ts'
import { chargesByRules, withCharges } from '#app/cart/charges.ts'

/** `goods`: what an order costs without charges, as typed; `message`: what it would pay with them. */
export type ChargesPreview = { goods: string; message: string }

/** "An order of ₹799.00 would pay ₹848.00. It pays ₹799.00 now." @param fee of delivery */
export function previewMessage(goods: Paise, fee: { now: number; wanted: number }): string {
  const pays = (delivery: number) => inRupees(withCharges(goods, chargesByRules(paise(delivery))))
  const would = `An order of ${inRupees(goods)} would pay ${pays(fee.wanted)}`
  return fee.now === fee.wanted ? `${would}, as now.` : `${would}. It pays ${pays(fee.now)} now.`
}
