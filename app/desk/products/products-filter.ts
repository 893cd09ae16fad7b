/** Views of the products; the address has the key. */
export const PRODUCT_VIEWS = {
  'on sale': 'On sale',
  'sold out': 'Sold out',
  placed: 'With a place',
  hidden: 'Hidden',
  gone: 'Taken off sale by an import',
  hsn: 'HSN assumed',
  rate: 'GST rate not settled by the HSN',
  label: 'Lacks facts of the label',
} as const

export type ProductsView = keyof typeof PRODUCT_VIEWS

export type ProductsFilter = {
  view: ProductsView
  words: string
  /** Import with which they came. */
  importId?: number | undefined
}

const VIEWS = Object.keys(PRODUCT_VIEWS) as ProductsView[]

/** Longest text that is searched for. */
export const MAX_WORDS = 200

/** Reads the filters of an address; a view that is unknown is the first. */
export const readProductsFilter = (search: URLSearchParams): ProductsFilter => ({
  view: VIEWS.find((one) => one === search.get('view')) ?? 'on sale',
  words: (search.get('q') ?? '').trim().slice(0, MAX_WORDS),
  importId: importIdIn(search.get('import') ?? ''),
})

const importIdIn = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** The inverse, without what is the first view and no words. */
export const productsQuery = ({
  view,
  words,
  importId,
}: ProductsFilter): Record<string, string> => ({
  ...(view !== 'on sale' && { view }),
  ...(words && { q: words }),
  ...(importId !== undefined && { import: String(importId) }),
})
