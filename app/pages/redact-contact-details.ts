/** What stands in a text instead of an address. */
export const REDACTED = '[…]'

/**
 * A text without the addresses and telephone numbers in it, whole or bare. The copy of a message goes to whatever email its
 * sender typed: nobody shall send strangers somewhere under our name (as mail/greeting.ts has it of names).
 */
export const redactContactDetails = (text: string): string =>
  normalizeForReaders(text)
    .replaceAll(/\S+/g, (word) => (isAddress(word) ? REDACTED : word))
    .replaceAll(/\+?\p{Nd}(?:[\s()\-._/]{0,2}\p{Nd})*/gu, (number) =>
      isPhoneNumber(number) ? REDACTED : number,
    )

/** Digits of any script. With full stops or slashes between them eight are a date. */
const isPhoneNumber = (number: string): boolean =>
  number.replaceAll(/\P{Nd}/gu, '').length > (/[./]/.test(number) ? 8 : 6)

/** Full stops of other scripts, wide letters and what cannot be seen are what a mail program makes of them. */
const normalizeForReaders = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')

const isAddress = (word: string): boolean =>
  /\/\/|https?:|www\.|@|[\p{L}\p{N}\p{M}-]\.[\p{L}\p{M}]{2}|\d{1,3}(?:\.\d{1,3}){3}/iu.test(word)
