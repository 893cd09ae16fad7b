/** What comes with a number that is copied and is not seen, and what stands between its digits. */
const AROUND_DIGITS = /[\s\p{Cf}().\u2010-\u2015-]/gu

/**
 * What makes two spellings the same contact: an email in small letters, a phone as its digits, without what people put
 * before them (+91, 0) and between them. Undefined for what is neither: that is nobody's, so it never matches.
 */
export function contactKey(written: string): string | undefined {
  const word = written.normalize('NFKC').trim().toLowerCase()
  if (word.includes('@')) return word
  const digits = word.replaceAll(AROUND_DIGITS, '').replace(/^(?:\+|00)?(?:91)?0?(?=\d{10}$)/, '')
  return /^\+?\d{10,15}$/.test(digits) ? digits.replace('+', '') : undefined
}
