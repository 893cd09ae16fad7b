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

/**
 * One line as invoices print it: accents in one character with their letter, plain spaces and dashes,
 * and joiners behind letters of India alone.
 */
export const plainLine = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    .replaceAll(/([\u0900-\u0d7f][\u200c\u200d]*)|[\u200c\u200d]/g, '$1')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[\u2010-\u2012\u2015]/g, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

/**
 * All but what the typefaces of invoices have (app/invoices/pdf/typeface.server.ts): letters of English
 * and its neighbours, of the large scripts of India, and the usual signs. They have no digits of Telugu.
 */
const NOT_ON_INVOICE =
  /[^ -~\u00a1-\u0107\u010c-\u0113\u0116-\u011b\u011e\u011f\u0122\u0123\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u015b\u015e-\u0165\u016a\u016b\u016e-\u0173\u0178-\u017e\u0218-\u021b\u02bc\u0900-\u0970\u0972\u0980-\u0c65\u0c77-\u0d7f\u200c-\u200d\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122]/u

/** First character of a plain line that invoices would print as an empty box. */
export const boxOnInvoice = (line: string): string | undefined => NOT_ON_INVOICE.exec(line)?.[0]
