import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { mobileNumber, withoutSeparators } from '#app/texting/mobile-number.ts'

/**
 * Normalises a contact for comparison: an email to lower case, a phone to its digits, without
 * prefix (+91, 0) and separators. Undefined for anything else, which never matches.
 */
export function contactKey(written: string): string | undefined {
  const word = cleanEmail(written)
  if (word.includes('@')) return word
  // Imported orders have numbers of landlines and of other countries.
  const digits = withoutSeparators(written).replace(/^(?:\+|00)?(?:91)?0?(?=\d{10}$)/, '')
  const other = /^\+?\d{10,15}$/.test(digits) ? digits.replace('+', '') : undefined
  return mobileNumber(written) ?? other
}
