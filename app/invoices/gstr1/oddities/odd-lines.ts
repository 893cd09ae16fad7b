import { taxOf, type TaxPart } from '#app/tax/tax-part.ts'
import { isHsn, rateOf, type RateRow } from '#app/tax/rates/rate-row.ts'
import { firstDay, type ReturnMonth } from '../return-month.ts'
import { decimalAmount, percent } from '../return-amounts.ts'
import { isWithoutQuantity, summarise, type LineSum } from '../summarise.ts'
import type { Oddity, OddityKind } from './oddity.ts'

/** So many of each oddity are named. */
export const EXAMPLES = 6

/**
 * HSNs of lines whose rate no row of the month has. A rate counts as known where it held on any day of
 * the month, since the law may change within it. A line does not say the kind of its goods, so a row of
 * some kinds counts for its whole HSN, and a row of more digits for each line whose HSN begins it. The
 * row for everything else does not count: nobody has looked up whether its rate is right for such goods.
 */
export function unknownRates(
  lines: readonly LineSum[],
  month: ReturnMonth,
  rates: readonly RateRow[],
): Oddity {
  const days = new Set([
    firstDay(month),
    ...rates.map(({ from }) => from).filter((from) => from.startsWith(month)),
  ])
  const isKnown = ({ hsn, rateBp }: LineSum) =>
    [...days].some((day) => {
      const rate = rateOf(hsn, day, rates)
      const isFiner = (row: RateRow) =>
        row.hsn.startsWith(hsn) || (row.kinds !== undefined && hsn.startsWith(row.hsn))
      return [...(rate ? [rate.row] : []), ...rates.filter(isFiner)].some(
        (row) =>
          row.hsn !== '' && row.from <= day && (row.bp === rateBp || row.slab?.bpAbove === rateBp),
      )
    })
  // A credit note has the rate of its invoice, whenever that was.
  return named(
    'unknown rate',
    lines
      .filter((line) => !line.isCreditNote && isHsn(line.hsn) && !isKnown(line))
      .map(({ hsn, rateBp }) => `${hsn} at ${rateBp / 100} %`),
  )
}

/** Apart for businesses and people, as table 12 is. */
export function withoutQuantity(lines: readonly LineSum[]): Oddity {
  const left = new Map<string, { hsn: string; quantity: number; value: number }>()
  for (const { isRegistered, isCreditNote, hsn, unit, rateBp, quantity, part } of lines) {
    const key = `${isRegistered} ${hsn} ${unit} ${rateBp}`
    const sign = isCreditNote ? -1 : 1
    const sum = left.get(key) ?? { hsn, quantity: 0, value: 0 }
    left.set(key, {
      hsn,
      quantity: sum.quantity + sign * quantity,
      value: sum.value + sign * part.value,
    })
  }
  return named(
    'no quantity',
    [...left.values()]
      .filter((sum) => isWithoutQuantity(sum) && sum.value !== 0)
      .map(({ hsn }) => hsn),
  )
}

export const shortHsns = (lines: readonly LineSum[]): Oddity =>
  named(
    'short HSN',
    lines.filter(({ hsn }) => isHsn(hsn) && hsn.length < 6).map(({ hsn }) => hsn),
  )

type TaxedRow = { name: string; rateBp: number; part: TaxPart }

/** As the portal compares them: the halves within a State, else the whole. */
export function differingRows(lines: readonly LineSum[]): Oddity {
  const { b2cs, hsn } = summarise(lines)
  const table7 = differing(b2cs.map((row) => ({ ...row, name: `State ${row.placeOfSupply}` })))
  const table12 = differing([
    ...hsn.b2b.map((row) => ({ ...row, name: `HSN ${row.hsn} B2B` })),
    ...hsn.b2c.map((row) => ({ ...row, name: `HSN ${row.hsn} B2C` })),
  ])
  const names = [...table7, ...table12].map(({ name }) => name)
  // Table 12 has what table 7 has.
  return { ...named('rows differ', names), tax: Math.max(sumOf(table7), sumOf(table12)) }
}

const differing = (rows: readonly TaxedRow[]): { name: string; tax: number }[] =>
  rows.flatMap(({ name, rateBp, part }) => {
    const tax = taxOf(part)
    const due =
      part.igst === 0
        ? 2 * Math.round((part.taxable * rateBp) / 20_000)
        : Math.round((part.taxable * rateBp) / 10_000)
    if (tax === due) return []
    const words = `${name} at ${percent(rateBp)} % (${decimalAmount(tax)} for ${decimalAmount(due)})`
    return { name: words, tax: Math.abs(tax - due) }
  })

const sumOf = (rows: readonly { tax: number }[]): number =>
  rows.reduce((sum, { tax }) => sum + tax, 0)

function named(kind: OddityKind, names: readonly string[]): Oddity {
  const distinct = [...new Set(names)].sort()
  return { kind, count: distinct.length, examples: distinct.slice(0, EXAMPLES) }
}
