/** Pieces left by size; '' without sizes. A size that is not named is not counted, and sells. */
export type Stock = Readonly<Record<string, number>>

/** Key of the stock of a product without sizes. */
export const NO_SIZE = ''

type Stocked = { sizes: readonly string[]; stock: Stock }

/** Pieces left in a size; undefined where they are not counted. */
export const unitsLeft = (
  { stock }: Pick<Stocked, 'stock'>,
  size: string | null,
): number | undefined =>
  Object.hasOwn(stock, size ?? NO_SIZE) ? stock[size ?? NO_SIZE] : undefined

export const isSoldOutIn = (product: Pick<Stocked, 'stock'>, size: string | null): boolean =>
  unitsLeft(product, size) === 0

export const isSoldOut = ({ sizes, stock }: Stocked): boolean =>
  (sizes.length > 0 ? sizes : [null]).every((size) => isSoldOutIn({ stock }, size))

/** Up to this number, the shopper sees how many are left. */
export const LOW_STOCK = 5
