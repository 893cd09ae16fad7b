import type { Room } from './style-cells.ts'

const LISTS: readonly string[] = ['sizes', 'stock', 'stockSold']
const SENTENCES: readonly string[] = ['description', 'fabric', 'fit', 'care', 'measurements']
/** Names with addresses. */
const ADDRESSES: readonly string[] = ['manufacturer', 'packer', 'marketer', 'importer']

/** How much room a column has. */
export const roomOf = (column: string): Room => {
  if (LISTS.includes(column)) return 'list'
  return SENTENCES.includes(column) || ADDRESSES.includes(column) ? 'sentences' : 'field'
}
