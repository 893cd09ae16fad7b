import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { productsQuery, readProductsFilter, type ProductsFilter } from '../../products-filter.ts'

/** Products that a change is for: ticked ones, all that a filter finds, or those of another change. */
export type Selection =
  | { by: 'ticks'; codes: number[] }
  | { by: 'filter'; filter: ProductsFilter }
  | { by: 'change'; id: number }

/** More than a page of the list has. */
const MAX_TICKS = 200

/** Reads the selection of an address; undefined where it has none. */
export function readSelection(search: URLSearchParams): Selection | undefined {
  const id = changeIdIn(search.get('of') ?? '')
  if (id !== undefined) return { by: 'change', id }
  if (search.has('all')) return { by: 'filter', filter: readProductsFilter(search) }
  const codes = search.getAll('code').flatMap((text) => productCodeIn(text) ?? [])
  return codes.length > 0
    ? { by: 'ticks', codes: [...new Set(codes)].slice(0, MAX_TICKS) }
    : undefined
}

/** The inverse. */
export function selectionQuery(selection: Selection): URLSearchParams {
  switch (selection.by) {
    case 'ticks':
      return new URLSearchParams(
        selection.codes.map((code): [string, string] => ['code', String(code)]),
      )
    case 'filter':
      return new URLSearchParams({ all: '1', ...productsQuery(selection.filter) })
    case 'change':
      return new URLSearchParams({ of: String(selection.id) })
    default:
      return selection satisfies never
  }
}

/** The number of a bulk change in a text. */
export const changeIdIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
