import type { Room } from './style-cells.ts'

const LISTS: readonly string[] = ['sizes', 'stock', 'stockSold']
const SENTENCES: readonly string[] = ['description', 'fabric', 'fit', 'care', 'measurements']
/** Names with addresses. */
const ADDRESSES: readonly string[] = ['manufacturer', 'packer', 'marketer', 'importer']

/**
 * An address that stands on several lines, as forms and spreadsheets have it, in one. Its parts stay
 * apart, by commas; other columns are as written.
 */
export const inOneLine = (column: string, text: string): string =>
  ADDRESSES.includes(column) ? text.trim().replaceAll(/,?\s*[\r\n]+\s*/g, ', ') : text

/** How much room a column has. */
export const roomOf = (column: string): Room => {
  if (LISTS.includes(column)) return 'list'
  return SENTENCES.includes(column) || ADDRESSES.includes(column) ? 'sentences' : 'field'
}
