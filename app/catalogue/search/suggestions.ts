import type { ProductSeen } from '../product.ts'

/** What `/products/suggestions?q=` answers: where to look, and what there is. */
export type Suggestions = {
  places: { label: string; path: string }[]
  products: ProductSeen[]
}

/** Fewer letters suggest nothing. */
export const MIN_SUGGESTED_LENGTH = 2
