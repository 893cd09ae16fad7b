import type { BasisPoints } from '../slab.ts'

/** "5", "0.25" or "12.50 %". */
const PERCENT = /^(\d{1,2})(?:\.(\d{1,2})0*)?\s*%?$/

/** The law has two rates between nothing and one per cent; others are shares, as 0.05 for 5 %. */
const BELOW_ONE: readonly BasisPoints[] = [0, 10, 25]

/** Parses a rate as people write it, in per cent; undefined for anything else. */
export function basisPointsFrom(text: string): BasisPoints | undefined {
  const [, whole, decimals = ''] = PERCENT.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const bp = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return bp >= 100 || BELOW_ONE.includes(bp) ? bp : undefined
}

/** The inverse: "5", "0.25". */
export const percentOf = (bp: BasisPoints): string => String(bp / 100)
