import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/**
 * The style id in a text that is a product's code, as its page shows it: "16920", "#16920",
 * "Product code 16920", "SKU: 16920".
 */
export function productCodeIn(typed: string): number | undefined {
  const [, digits] = CODE.exec(cleanIdentifier(typed)) ?? []
  const id = Number(digits)
  return digits !== undefined && id >= 1 && id <= MAX_ID ? id : undefined
}

const CODE =
  /^(?:(?:product|style|item)(?:[ -]?(?:code|id|no\.?|number))?|code|sku)?[\s:#-]*(\d{1,10})$/i
/** The column's range. */
const MAX_ID = 2_147_483_647
