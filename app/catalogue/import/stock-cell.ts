import { NO_SIZE, type Stock } from '../stock.ts'

/** More than any warehouse holds of one thing, and less than the column. */
const COUNT = /^\d{1,7}$/

/**
 * How many are left, as a file says it: "S=3; M=0; L=12", or a number alone for what comes in one size or in none.
 * What is not named is not spoken of. Undefined for anything else: a count that is not understood is not guessed.
 */
export function parseStockCell(text: string, sizes: readonly string[]): Stock | undefined {
  if (COUNT.test(text))
    return sizes.length < 2 ? { [sizes[0] ?? NO_SIZE]: Number(text) } : undefined
  const named = new Map<string, number>()
  for (const part of text.split(/[;,]/)) {
    if (part.trim() === '') continue
    const [written = '', count = '', ...more] = part.split('=').map((side) => side.trim())
    const size = sizes.find((size) => size.toLowerCase() === written.toLowerCase())
    if (size === undefined || named.has(size) || more.length > 0 || !COUNT.test(count))
      return undefined
    named.set(size, Number(count))
  }
  return named.size > 0 ? Object.fromEntries(named) : undefined
}

/** The same the other way round, in the order of the sizes; of sizes it does not come in, nothing is said. */
export const formatStockCell = (stock: Stock, sizes: readonly string[]): string =>
  sizes.length < 2
    ? String(stock[sizes[0] ?? NO_SIZE] ?? '')
    : sizes
        .flatMap((size) => (Object.hasOwn(stock, size) ? [`${size}=${stock[size]}`] : []))
        .join('; ')
