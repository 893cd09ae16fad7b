import { documentNumber } from '../document/document-number.ts'

/** A series of numbers within a month, as it is stored. */
export type SeriesOfMonth = {
  financialYear: string
  prefix: string
  isCreditNote: boolean
  /** The last number before the month; 0: the series began in it. */
  before: number
  /** The last number of the month. */
  last: number
  /** Documents of the return's GSTIN between them, of whatever month. */
  inRange: number
  /** Documents between them that go to no return of this GSTIN. */
  others: number
  /** Documents of the month. */
  inMonth: number
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
  const total = of.last - of.before - of.others
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
