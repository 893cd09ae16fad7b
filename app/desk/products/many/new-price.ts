import { paise, share, sum, type Paise } from '#app/basics/money.ts'

export const ROUNDINGS = ['whole', 'nine'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** A price by a rule: `thousandths` is the share that is added or taken off. */
export type PriceStep =
  | { by: 'set'; paise: Paise }
  | { by: 'raise' | 'lower'; thousandths: number; rounding: Rounding }
  | { by: 'add' | 'take off'; paise: Paise; rounding: Rounding }

/** Applies a rule to a price. Zero where nothing is left, which the rule of the cell refuses. */
export function newPrice(price: Paise, step: PriceStep): Paise {
  switch (step.by) {
    case 'set':
      return step.paise
    case 'raise':
      return rounded(share(price, 1000 + step.thousandths), step.rounding)
    case 'lower':
      return rounded(share(price, 1000 - step.thousandths), step.rounding)
    case 'add':
      return rounded(sum([price, step.paise]), step.rounding)
    case 'take off':
      return price > step.paise ? rounded(paise(price - step.paise), step.rounding) : paise(0)
    default:
      return step satisfies never
  }
}

/** Rounds to the nearest whole rupee, or to the nearest that ends in 9; of two, to the higher. */
export function rounded(amount: Paise, rounding: Rounding): Paise {
  const rupees =
    rounding === 'whole'
      ? Math.round(amount / 100)
      : Math.max(9, Math.round((amount / 100 + 1) / 10) * 10 - 1)
  return paise(rupees * 100)
}
