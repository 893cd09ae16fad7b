/** How many are left, by size; '' for what has no size to choose. A size that is not named is not counted, and sells. */
export type Stock = Readonly<Record<string, number>>

/** What is counted under where there is no size to choose. */
export const NO_SIZE = ''

type Stocked = { sizes: readonly string[]; stock: Stock }

/** How many may be bought in a size; undefined: not counted. */
export const unitsLeft = (
  { stock }: Pick<Stocked, 'stock'>,
  size: string | null,
): number | undefined =>
  Object.hasOwn(stock, size ?? NO_SIZE) ? stock[size ?? NO_SIZE] : undefined

export const isSoldOutIn = (product: Pick<Stocked, 'stock'>, size: string | null): boolean =>
  unitsLeft(product, size) === 0

/** Sold out in every size there is. */
export const isSoldOut = ({ sizes, stock }: Stocked): boolean =>
  (sizes.length > 0 ? sizes : [null]).every((size) => isSoldOutIn({ stock }, size))

/** So few that the shopper is told how many. */
export const LOW_STOCK = 5
