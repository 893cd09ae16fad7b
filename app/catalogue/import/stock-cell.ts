import { NO_SIZE, type Stock } from '../stock.ts'

/** More than any warehouse holds of one product, and within the column's range. */
const COUNT = /^\d{1,7}$/
/** Pieces sold; negative where somebody has put pieces back by hand. */
const DIFFERENCE = /^-?\d{1,7}$/

/**
 * Parses a stock cell: "S=3; M=0; L=12", or a number alone where there is one size or none. Sizes
 * it does not name are left out. Undefined for anything else: a count that cannot be read is not
 * guessed.
 */
export function parseStockCell(
  text: string,
  sizes: readonly string[],
  { areSold = false } = {},
): Stock | undefined {
  const number = areSold ? DIFFERENCE : COUNT
  if (number.test(text))
    return sizes.length < 2 ? { [sizes[0] ?? NO_SIZE]: Number(text) } : undefined
  const named = new Map<string, number>()
  for (const part of text.split(/[;,]/)) {
    if (part.trim() === '') continue
    const [written = '', count = '', ...more] = part.split('=').map((side) => side.trim())
    const size = sizes.find((size) => size.toLowerCase() === written.toLowerCase())
    if (size === undefined || named.has(size) || more.length > 0 || !number.test(count))
      return undefined
    named.set(size, Number(count))
  }
  return named.size > 0 ? Object.fromEntries(named) : undefined
}

/** The inverse, in the order of the sizes; leaves out sizes the style does not come in. */
export const formatStockCell = (stock: Stock, sizes: readonly string[]): string =>
  sizes.length < 2
    ? String(stock[sizes[0] ?? NO_SIZE] ?? '')
    : sizes
        .flatMap((size) => (Object.hasOwn(stock, size) ? [`${size}=${stock[size]}`] : []))
        .join('; ')
