/** Invisible characters of a number that was copied, and separators between its digits. */
const AROUND_DIGITS = /[\s\p{Cf}().\u2010-\u2015-]/gu

/**
 * Normalises a contact for comparison: an email to lower case, a phone to its digits, without
 * prefix (+91, 0) and separators. Undefined for anything else, which never matches.
 */
export function contactKey(written: string): string | undefined {
  const word = written.normalize('NFKC').trim().toLowerCase()
  if (word.includes('@')) return word
  const digits = word.replaceAll(AROUND_DIGITS, '').replace(/^(?:\+|00)?(?:91)?0?(?=\d{10}$)/, '')
  return /^\+?\d{10,15}$/.test(digits) ? digits.replace('+', '') : undefined
}
