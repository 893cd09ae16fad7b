import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { joinIdentifier } from '#app/basics/text/clean-identifier.ts'
import { priceFrom } from '#app/catalogue/import/cells/style-cells.ts'
import { basisPointsFrom } from '#app/tax/rates/basis-points.ts'
import type { RateRow } from '#app/tax/rates/rate-row.ts'

/** Fields of the form, in its sequence. */
export const RATE_FIELDS = ['hsn', 'from', 'percent', 'upTo', 'percentAbove'] as const
export type TypedRate = Record<(typeof RATE_FIELDS)[number], string>

export const typedRate = (fields: Record<string, string>): TypedRate =>
  Object.fromEntries(RATE_FIELDS.map((name) => [name, (fields[name] ?? '').trim()])) as TypedRate

const HSN = /^(?:\d{2}){1,4}$/
/** The GST began on this day. */
const FIRST_DAY = '2017-07-01'
const PERCENT_WORDS = 'Enter a per cent, such as 5, 12 or 0.25'

/** Reads a rate as the owner enters it, or says what is wrong by field. */
export function readRate(typed: TypedRate): Result<RateRow, FieldErrors> {
  const hsn = joinIdentifier(typed.hsn).replaceAll('.', '')
  const bp = basisPointsFrom(typed.percent)
  const hasSlab = typed.upTo !== '' || typed.percentAbove !== ''
  const upTo = priceFrom(typed.upTo)
  const bpAbove = basisPointsFrom(typed.percentAbove)
  const errors: FieldErrors = {
    ...(!HSN.test(hsn) && { hsn: 'Enter two, four, six or eight digits, such as 62 or 6211' }),
    ...(!isDay(typed.from) && { from: 'Enter a day, such as 2027-04-01' }),
    ...(bp === undefined && { percent: PERCENT_WORDS }),
    ...(hasSlab && !upTo.ok && { upTo: 'Enter the value in rupees, such as 2500' }),
    ...(hasSlab && bpAbove === undefined && { percentAbove: PERCENT_WORDS }),
    ...(bp !== undefined &&
      bpAbove !== undefined &&
      bpAbove <= bp && { percentAbove: 'Enter a rate above the other' }),
  }
  if (Object.keys(errors).length > 0 || bp === undefined) return err(errors)
  const slab = upTo.ok && bpAbove !== undefined ? { upTo: upTo.value, bpAbove } : undefined
  return ok({ hsn, from: typed.from, bp, slab })
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return (
    at !== undefined &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text) &&
    text >= FIRST_DAY &&
    text < '2100-01-01'
  )
}
