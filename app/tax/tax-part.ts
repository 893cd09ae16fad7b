import type { Paise } from '#app/basics/money.ts'
import type { BasisPoints } from './slab.ts'

/** Within a State half of the tax is the State's, or the union territory's; between two it is one. */
export type Supply = 'intra' | 'inter'

/**
 * Part of a price, and the tax in it, in whole paise: `value` is `taxable` and the three taxes.
 * `sgst` is called UTGST in union territories without a legislature. A charge of less than three
 * paise may have a `taxable` of -1, since each tax is rounded with the goods.
 */
export type TaxPart = { value: number; taxable: number; cgst: number; sgst: number; igst: number }

/** The tax within a price, each to the nearest paisa, half a paisa up. */
export function taxWithin(price: Paise, bp: BasisPoints, supply: Supply): TaxPart {
  if (supply === 'inter') {
    const igst = roundHalfUp(price * bp, 10_000 + bp)
    return { value: price, taxable: price - igst, cgst: 0, sgst: 0, igst }
  }
  const half = roundHalfUp(price * bp, 2 * (10_000 + bp))
  return { value: price, taxable: price - 2 * half, cgst: half, sgst: half, igst: 0 }
}

const KEYS = ['value', 'taxable', 'cgst', 'sgst', 'igst'] as const

export const NO_PART: TaxPart = { value: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }

export const addParts = (parts: readonly TaxPart[]): TaxPart =>
  parts.reduce((total, part) => combine(total, part, 1), NO_PART)

export const subtractPart = (from: TaxPart, part: TaxPart): TaxPart => combine(from, part, -1)

export const taxOf = ({ cgst, sgst, igst }: TaxPart): number => cgst + sgst + igst

function combine(one: TaxPart, other: TaxPart, sign: 1 | -1): TaxPart {
  const total = { ...one }
  for (const key of KEYS) total[key] += sign * other[key]
  return total
}

function roundHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
