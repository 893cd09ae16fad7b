import { groupDigits } from './text/group-digits.ts'

/** Whole paise (1/100 rupee). A checked integer, so JSON, `Intl` and Postgres take it as it is. */
export type Paise = number & { readonly __unit: 'paise' }

/** Throws unless `amount` is a whole, safe, non-negative number: any other is a bug, not input. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`not an amount in paise: ${amount}`)
  return amount as Paise
}

export const times = (price: Paise, quantity: number): Paise => paise(price * quantity)
export const sum = (amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce((total, amount) => total + amount, 0))

/** Price of one unit of a quantity that may be no whole number, to the nearest paisa. */
export const perUnit = (amount: Paise, quantity: number): Paise =>
  paise(Math.round(amount / quantity))

/** A share of an amount, in thousandths, to the nearest paisa: 1,100 of them are a tenth more. */
export const share = (amount: Paise, thousandths: number): Paise =>
  paise(Math.round((amount * thousandths) / 1000))

/**
 * Parses rupees as people and gateways write them ("1499", "1499.5", "1499.00"), without floats.
 * @returns undefined for anything else
 */
export function paiseFromRupees(text: string): Paise | undefined {
  const written = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!written) return undefined
  return paise(Number(written[1]) * 100 + Number((written[2] ?? '').padEnd(2, '0')))
}

/** Rupees with two decimals and no grouping, as the gateway's protocol has them: "1499.00". */
export const decimalRupees = (amount: Paise): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** "₹1,23,456.00": two decimals, everywhere but on cards. */
export function inRupees(amount: Paise): string {
  const [rupees = '', decimals] = decimalRupees(amount).split('.')
  return `₹${groupDigits(rupees)}.${decimals}`
}

/** "₹1,499" or "₹1,499.50": decimals only if needed, for product cards (§9.2). */
export const inRupeesShort = (amount: Paise): string => inRupees(amount).replace(/\.00$/, '')
