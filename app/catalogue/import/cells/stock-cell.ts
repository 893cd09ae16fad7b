import { isFreeSizeName, isSameSize } from '../../sizes/size-names.ts'
import { NO_SIZE, type Stock } from '../../stock/stock.ts'

/** More than any warehouse holds of one product, and within the column's range. */
const COUNT = /^\d{1,7}$/
/** Pieces sold; negative where somebody has put pieces back by hand. */
const DIFFERENCE = /^-?\d{1,7}$/

/**
 * Parses a stock cell: "S=3; M=0; L=12", or a number alone where there is one size or none. Sizes
 * it does not name are left out. Undefined for anything else: a count that cannot be read is not
 * guessed.
 */
export function parseStockCell(text: string, sizes: readonly string[]): Stock | undefined {
  if (COUNT.test(text))
    return sizes.length < 2 ? { [sizes[0] ?? NO_SIZE]: Number(text) } : undefined
  const counts = countsIn(text, COUNT)
  const named = counts?.map(([written, count]) => [sizeNamed(written, sizes), count] as const)
  const found = new Set(named?.map(([size]) => size))
  if (!named?.length || found.has(undefined) || found.size < named.length) return undefined
  return Object.fromEntries(named)
}

/**
 * Parses what was sold by the time of the export. Sizes that the style does not come in are left
 * out: it came in them when it was exported.
 */
export function parseSoldCell(text: string, sizes: readonly string[]): Stock | undefined {
  if (DIFFERENCE.test(text)) return sizes.length < 2 ? { [sizes[0] ?? NO_SIZE]: Number(text) } : {}
  const counts = countsIn(text, DIFFERENCE)
  return (
    counts &&
    Object.fromEntries(
      counts.flatMap(([written, count]) => {
        const size = sizeNamed(written, sizes)
        return size === undefined ? [] : [[size, count]]
      }),
    )
  )
}

/** The parts of "S=3; M=0", each size once. */
function countsIn(text: string, number: RegExp): [string, number][] | undefined {
  const counts = new Map<string, [string, number]>()
  for (const part of text.split(/[;,]/)) {
    if (part.trim() === '') continue
    const [size = '', count = '', ...more] = part.split('=').map((side) => side.trim())
    const key = size.toLowerCase()
    if (counts.has(key) || more.length > 0 || !number.test(count)) return undefined
    counts.set(key, [size, Number(count)])
  }
  return [...counts.values()]
}

const sizeNamed = (written: string, sizes: readonly string[]): string | undefined =>
  sizes.find((size) => size.toLowerCase() === written.toLowerCase()) ??
  sizes.find((size) => isSameSize(size, written)) ??
  (sizes.length < 2 && isFreeSizeName(written) ? (sizes[0] ?? NO_SIZE) : undefined)

/** The inverse, in the order of the sizes; leaves out sizes the style does not come in. */
export const formatStockCell = (stock: Stock, sizes: readonly string[]): string =>
  sizes.length < 2
    ? String(stock[sizes[0] ?? NO_SIZE] ?? '')
    : sizes
        .flatMap((size) => (Object.hasOwn(stock, size) ? [`${size}=${stock[size]}`] : []))
        .join('; ')
