import { inRupees } from '#app/basics/money.ts'
import { CHARGE_NAMES, chargesByRules } from './charges.ts'

export const CostsNote = () => (
  <p className="mt-2 text-soft">Shipping and taxes are calculated at checkout: {COSTS}.</p>
)

const CHARGES = chargesByRules().map(
  ({ code, amount }) => `${CHARGE_NAMES[code].toLowerCase()} is ${inRupees(amount)}`,
)
const COSTS = `${CHARGES.join(', ') || 'delivery is free'}, and our prices include all taxes`
