import { documentNumber } from '../document/document-number.ts'

/**
 * Numbers of a series that a return used in a month, without a document of another return between them:
 * where a series was shared, it is one of several such runs.
 */
export type SeriesOfMonth = {
  financialYear: string
  prefix: string
  isCreditNote: boolean
  /** The last number before the run; 0: the series began with it. */
  before: number
  /** The last number of the run. */
  last: number
  /** Documents between them. */
  inRange: number
}

/** Row of table 13. A number that no document has is cancelled: none can be used again. */
export type SeriesRow = {
  isCreditNote: boolean
  from: string
  to: string
  total: number
  cancelled: number
  net: number
}

export const seriesRow = (of: SeriesOfMonth): SeriesRow => {
  const total = of.last - of.before
  const number = (serial: number) => documentNumber(of.prefix, of.financialYear, serial)
  return {
    isCreditNote: of.isCreditNote,
    from: number(of.before + 1),
    to: number(of.last),
    total,
    cancelled: total - of.inRange,
    net: of.inRange,
  }
}

/** As table 13 counts kinds of documents, and as the offline tool spells them. */
export const documentNature = (isCreditNote: boolean): { number: 1 | 5; name: string } =>
  isCreditNote
    ? { number: 5, name: 'Credit Note' }
    : { number: 1, name: 'Invoices for outward supply' }
