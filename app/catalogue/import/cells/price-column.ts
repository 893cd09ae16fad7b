import type { ParsedStyle, RawStyle, StyleColumn } from '../style-row.ts'

const PRICE_COLUMNS = [
  'priceINR',
  'salePriceINR',
  'mrpINR',
] as const satisfies readonly StyleColumn[]

/** Whether a row has no price though its file says what products cost: it gets no default price. */
export const lacksPrice = (raw: RawStyle, { style }: ParsedStyle): boolean =>
  !style.pricePaise && PRICE_COLUMNS.some((column) => raw[column] !== undefined)

const OWN_NAMES: ReadonlySet<string> = new Set(PRICE_COLUMNS.map((name) => name.toLowerCase()))

/**
 * Names that other systems give the price, as `plainHeading` spells them, the likeliest first: where
 * a file has a selling price and an MRP, the first is what the shopper pays.
 */
export const PRICE_NAMES: readonly string[] = [
  'price',
  'variantprice',
  'sellingprice',
  'regularprice',
  'unitprice',
  'rate',
  'mrp',
]

/** Letters and digits in lower case, without the currency behind a price: "Price (INR)" is price. */
export const plainHeading = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s([]*(?:inr|rs\.?|₹|rupees)[\s)\]]*$/, '')
    .replace(/[^\p{L}\d]/gu, '')

/** Names of a file's columns, with the likeliest one for the price in place of it, where none is. */
export function withPriceColumn(names: readonly string[]): readonly string[] {
  if (names.some((name) => name.toLowerCase() === 'priceinr')) return names
  const plain = names.map((name) => (OWN_NAMES.has(name.toLowerCase()) ? '' : plainHeading(name)))
  const at = PRICE_NAMES.map((name) => plain.indexOf(name)).find((found) => found >= 0)
  return names.map((name, nth) => (nth === at ? 'priceINR' : name))
}
