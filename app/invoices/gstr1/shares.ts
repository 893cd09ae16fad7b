import { subtractPart, NO_PART } from '#app/tax/tax-part.ts'
import { placeName, percent } from './return-amounts.ts'
import type { LineSum } from './summarise.ts'

/** Part of the taxable value, credit notes taken off. */
export type Share = { name: string; taxable: number }

const MAX_STATES = 8

/** Taxable value by State, the largest first; beyond eight, the others as one. */
export function sharesByState(lines: readonly LineSum[]): Share[] {
  const all = sharesBy(lines, ({ placeOfSupply }) => placeName(placeOfSupply).slice(3))
  const sorted = all.sort((one, other) => other.taxable - one.taxable)
  if (sorted.length <= MAX_STATES) return sorted
  const rest = sorted.slice(MAX_STATES - 1).reduce((sum, { taxable }) => sum + taxable, 0)
  return [...sorted.slice(0, MAX_STATES - 1), { name: 'Other States', taxable: rest }]
}

/** Taxable value by rate, the lowest first. */
export const sharesByRate = (lines: readonly LineSum[]): Share[] =>
  sharesBy(
    [...lines].sort((one, other) => one.rateBp - other.rateBp),
    ({ rateBp }) => `${percent(rateBp)} %`,
  )

function sharesBy(lines: readonly LineSum[], nameOf: (line: LineSum) => string): Share[] {
  const shares = new Map<string, number>()
  for (const line of lines) {
    const { taxable } = line.isCreditNote ? subtractPart(NO_PART, line.part) : line.part
    const name = nameOf(line)
    shares.set(name, (shares.get(name) ?? 0) + taxable)
  }
  return [...shares].map(([name, taxable]) => ({ name, taxable }))
}
