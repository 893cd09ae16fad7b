import { inRupees } from '#app/basics/money.ts'
import type { Rate } from '../slab.ts'
import { percentOf } from './basis-points.ts'
import type { RateRow } from './rate-row.ts'

/** "5 % up to ₹2,500.00 a piece without tax, above 18 %". */
export const rateWords = ({ bp, slab }: Rate): string =>
  slab
    ? `${percentOf(bp)} % up to ${inRupees(slab.upTo)} a piece without tax, above ${percentOf(slab.bpAbove)} %`
    : `${percentOf(bp)} %`

/**
 * Names a row among all: "rate 62 2025-09-22"; the goods that no other row has are "other". A row of
 * some kinds is named after the first: "rate 3304 Kajal 2025-09-22".
 */
export const rateTopic = ({ hsn, from, kinds }: RateRow): string =>
  ['rate', hsn || 'other', ...(kinds?.slice(0, 1) ?? []), from].join(' ')

/** All of a row that a confirmation is about. */
export const rateContent = ({ hsn, from, bp, slab, kinds }: RateRow): string =>
  JSON.stringify([
    hsn,
    from,
    bp,
    slab ? [slab.upTo, slab.bpAbove] : null,
    ...(kinds ? [kinds] : []),
  ])
