import { codeIn, wholeNumber } from '#app/basics/sheets/cells.ts'
import { readDateCell, type DayPlace } from '#app/basics/sheets/dates.ts'
import type { StyleColumn } from '../style-row.ts'

const PLAIN = /^(?:\d{0,4}|\d{6,}|[SMLX][SMLX\d=; ]*)$/

/**
 * Text of a cell in the one spelling that its column has here: programs and people write whole numbers
 * as decimals, codes behind signs, and dates in many ways. What is in no such spelling stays as it is.
 */
export function readCell(column: StyleColumn, text: string, place: DayPlace): string {
  // Most cells are plain, and cleaning takes longer.
  if (PLAIN.test(text)) return text
  switch (column) {
    case 'id':
    case 'stock':
    case 'featured':
    case 'listingPlace':
      return wholeNumber(codeIn(text))
    // "6211.42" is an HSN in groups.
    case 'hsn':
      return codeIn(text).replace(/\.0$/, '')
    case 'uuid':
      return codeIn(text)
    case 'saleFrom':
    case 'saleUntil': {
      const { date = text, time = '' } = readDateCell(text, place) ?? {}
      return `${date} ${time}`.trim()
    }
    default:
      return text
  }
}
