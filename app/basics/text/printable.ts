/** Rejects what Postgres cannot hold: NUL, and half surrogates (T40). */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

/** Half surrogates, such as those of a text cut within an emoji, become U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

export const UNSTORABLE = 'It holds a character that cannot be kept'

/** Rejects control characters and half surrogates, which labels and Postgres cannot hold (T40). */
export const isPrintable = (text: string): boolean => !/[\0-\x1f\x7f\p{Cs}]/u.test(text)

/** Invisible characters, but for the two joiners with which scripts of India are written. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{DI}]/gu

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '').trim()
