import { err, ok, type Result } from '#app/basics/result.ts'
import { joinIdentifier } from '#app/basics/text/clean-identifier.ts'
import { basisPointsFrom } from '#app/tax/rates/basis-points.ts'
import { isHsn } from '#app/tax/rates/rate-row.ts'
import type { BasisPoints } from '#app/tax/slab.ts'
import type { SkipReason } from '../skip-reasons.ts'

/** Parses an HSN, which lists also write in groups: "4202 22 20", "6211.42". */
export function hsnFrom(written: string): Result<string, SkipReason> {
  const digits = joinIdentifier(written).replaceAll('.', '')
  return isHsn(digits) ? ok(digits) : err('hsn')
}

export function gstRateFrom(written: string): Result<BasisPoints, SkipReason> {
  const bp = basisPointsFrom(written)
  return bp === undefined ? err('gstRate') : ok(bp)
}
