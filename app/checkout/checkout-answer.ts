import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { QuotedLine } from '#app/cart/quote.ts'

/** Answer of the checkout's action. */
export type CheckoutAnswer =
  | { why: 'placed'; orderId: string }
  | { why: 'not signed in' }
  | { why: 'fields'; errors: FieldErrors }
  | { why: 'lines'; lines: QuotedLine[] }
  /** Under the same key, with other contents. */
  | { why: 'already placed'; orderId: string }
  /** An earlier order, whose goods are still in this cart. */
  | { why: 'already paid'; orderId: string }
  | { why: 'failed'; message: string }
