import type { ProductCard, ProductSummary } from '../product.ts'

/** Response of `/products/suggestions?q=`: places to look in, and products. */
export type Suggestions = {
  places: { label: string; path: string }[]
  products: (ProductSummary & Pick<ProductCard, 'soldOut'>)[]
}

/** Lower bound of letters for suggestions. */
export const MIN_SUGGESTED_LENGTH = 2
