export const REDACTED = '[…]'

/**
 * Redaction: removes URLs, email addresses and phone numbers. The copy of a message goes to
 * whatever address its sender typed, so it must not carry links to strangers under the shop's name
 * (mail/greeting.ts does the same for names).
 */
export const redactContactDetails = (text: string): string =>
  normalizeForReaders(text)
    .replaceAll(/\S+/g, (word) => (isAddress(word) ? REDACTED : word))
    .replaceAll(/\+?\p{Nd}(?:[\s()\-._/]{0,2}\p{Nd})*/gu, (number) =>
      isPhoneNumber(number) ? REDACTED : number,
    )

/**
 * Phone number: more than 6 digits of any script, or more than 8 with full stops or slashes, since
 * 8 may be a date.
 */
const isPhoneNumber = (number: string): boolean =>
  number.replaceAll(/\P{Nd}/gu, '').length > (/[./]/.test(number) ? 8 : 6)

/**
 * Normalises as mail programs do: full stops of other scripts, full-width letters, invisible
 * characters.
 */
const normalizeForReaders = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')

const isAddress = (word: string): boolean =>
  /\/\/|https?:|www\.|@|[\p{L}\p{N}\p{M}-]\.[\p{L}\p{M}]{2}|\d{1,3}(?:\.\d{1,3}){3}/iu.test(word)
