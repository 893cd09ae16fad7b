import type { Paise } from '#app/basics/money.ts'
import type { ReturnReason } from '#app/aftersales/return.ts'

/** Upper bound on the orders, returns or payments that one mail lists; it counts the others. */
export const MAX_LISTED = 50

type Sold = { number: string; name: string | null; quantity: number }

/** What came in: counts and sums of all, and the newest of it. */
export type News = {
  orders: {
    count: number
    sum: Paise
    listed: (Sold & { total: Paise; otherLines: number; isCancelled: boolean })[]
  }
  returns: {
    count: number
    pieces: number
    listed: (Sold & { reason: ReturnReason; worth: Paise })[]
  }
}

/** A payment or a refund that a person must look at. */
export type ReviewItem = {
  number: string
  kind: 'payment' | 'refund'
  amount: Paise
  reason: string | null
}
