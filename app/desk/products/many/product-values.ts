import { suppliedOf, type EditedCell } from '../product-cells.ts'
import type { DeskProduct } from '../desk-product.ts'

/** Values that a bulk change reads or writes: cells, the state, and the time of appearing. */
export type ValueName = EditedCell | 'stockSold' | 'state' | 'appearsAt'
export type ProductValues = Partial<Record<ValueName, string>>

export const valuesOf = (product: DeskProduct): Record<ValueName, string> => ({
  ...product.cells,
  state: product.state,
  appearsAt: product.appearsAt?.toISOString() ?? '',
})

export const namesOf = (values: ProductValues): ValueName[] => Object.keys(values) as ValueName[]

/** Some of the values of a product. */
export function pickValues(product: DeskProduct, names: readonly ValueName[]): ProductValues {
  const now = valuesOf(product)
  return Object.fromEntries(names.map((name) => [name, now[name]]))
}

/**
 * Whether a product has other values by now. Sales change the stock all day; of it only what was put
 * in counts.
 */
export function isChangedSince(values: ProductValues, product: DeskProduct): boolean {
  const { stock, stockSold = '', ...others } = values
  if (stock !== undefined) {
    const supplied = (cells: { stock: string; stockSold: string }) =>
      suppliedOf(cells, product.sizes)
    if (supplied({ stock, stockSold }) !== supplied(product.cells)) return true
  }
  const now = valuesOf(product)
  return namesOf(others).some((name) => now[name] !== others[name as keyof typeof others])
}
