import type { Paise } from '#app/basics/money.ts'
import { SEEN_CELLS, type SeenCells } from './product-cells.ts'

/** `hidden`: taken off sale at the desk. `gone`: the merchant's last file did not have it. */
export type ProductState = 'on sale' | 'hidden' | 'gone'

export type DeskProduct = {
  code: number
  uuid: string
  state: ProductState
  /** Sizes that it is sold in; none where there is no choice. */
  sizes: readonly string[]
  /** Pieces left of each size that is counted, '' where there is no choice. */
  stock: Readonly<Record<string, number>>
  /** When a hidden one appears by itself. */
  appearsAt: Date | undefined
  /** Lowest asking price of the 30 days before the sale that runs. */
  lowestBeforeSale: Paise | undefined
  /** What its price and its sale price sell at, where they lie in the gap of a slab and are lowered. */
  lowered: { priceINR?: Paise; salePriceINR?: Paise }
  cells: SeenCells
}

/** A product that is not there yet. */
export const NEW_PRODUCT: DeskProduct = {
  code: 0,
  uuid: '',
  state: 'hidden',
  sizes: [],
  stock: {},
  appearsAt: undefined,
  lowestBeforeSale: undefined,
  lowered: {},
  cells: Object.fromEntries(SEEN_CELLS.map((cell) => [cell, ''])) as SeenCells,
}
