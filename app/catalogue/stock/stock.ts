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

/** Names the stock of a product in a size; the id as the catalogue has it. */
export const stockKey = (productId: string, size: string | null): string =>
  `${productId} ${size ?? NO_SIZE}`

/**
 * Upper bound on what one account may hold unpaid of a product's size: half of what is left, and at
 * least one piece (T56). `left` is what is on sale and what the account itself holds unpaid.
 */
export const mostHeldUnpaid = (left: number): number => Math.max(1, Math.floor(left / 2))

export const isSoldOutIn = (product: Pick<Stocked, 'stock'>, size: string | null): boolean =>
  unitsLeft(product, size) === 0

export const isSoldOut = ({ sizes, stock }: Stocked): boolean =>
  (sizes.length > 0 ? sizes : [null]).every((size) => isSoldOutIn({ stock }, size))

/** Moves sold-out cards to the end; both groups keep their order. */
export const soldOutLast = <Card extends { soldOut: boolean }>(cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => Number(a.soldOut) - Number(b.soldOut))

/** Up to this number, the shopper sees how many are left. */
export const LOW_STOCK = 5
