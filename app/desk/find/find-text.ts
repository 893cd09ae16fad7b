import type { ORDER_SEARCH_KINDS } from '#db/enums.ts'

export type SearchKind = (typeof ORDER_SEARCH_KINDS)[number]

/** Kinds of text by which orders are found. */
export type FoundKind = SearchKind | 'number' | 'beginning' | 'document'

/** A product beside the orders that were found. */
export type FoundProduct = { code: number; name: string; colour: string | null; isListed: boolean }

/** Products that are shown beside orders. */
export const MAX_FOUND_PRODUCTS = 5

/** Longest text that is searched. */
export const FIND_LENGTH = 200

/** How a text was understood, for the head of what was found. */
export const UNDERSTOOD: Record<FoundKind, string> = {
  phone: 'as a phone number',
  email: 'as an email address',
  name: 'as a name',
  tracking: 'as a tracking number',
  payment: 'as a payment reference',
  product: 'as a product code',
  number: 'as an order’s number',
  beginning: 'as the beginning of an order’s number',
  document: 'as the number of an invoice or credit note',
}
