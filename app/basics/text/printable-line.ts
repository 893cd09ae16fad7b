import { z } from 'zod/mini'
import { isPrintable, withoutInvisible } from './printable.ts'

// zod/mini: browsers load this file too, when a form is first touched.

const isUsual = z.refine<string>(isPrintable, 'Please remove the unusual characters')

const hasLength = (missing: string, max: number, min = 1, tooLong?: string) =>
  [
    z.minLength(min, missing),
    z.maxLength(max, tooLong ?? `At most ${max} characters, please`),
  ] as const

/** Schema of a required single-line field that labels and mails can print. */
export const printableLine = (missing: string, max: number) =>
  z.string(missing).check(z.trim(), ...hasLength(missing, max), isUsual)

/** On a screen a direction mark turns round what follows the name. */
const hasNoDirection = z.refine<string>(
  (name) => !/\p{Bidi_C}/u.test(name),
  'It holds an invisible direction mark. Please type the name instead of pasting it',
)

/** Not one of the letters that show nothing, such as U+3164. */
const hasLetter = (missing: string) =>
  z.refine<string>((name) => /(?!\p{DI})\p{L}/u.test(name), `${missing}, in letters`)

/** Schema of the name of a person. */
export const personName = (missing: string, max: number, min = 1, tooLong?: string) =>
  z
    .string(missing)
    .check(
      hasNoDirection,
      z.overwrite(withoutInvisible),
      ...hasLength(missing, max, min, tooLong),
      isUsual,
      hasLetter(missing),
    )

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

const isOnInvoice = z.refine<string>((line) => boxOnInvoice(line) === undefined, {
  error: ({ input }) =>
    `The invoice cannot print “${boxOnInvoice(String(input))}”. Write it in English or another script of India, such as Hindi`,
})

/** Schema of a line of an address, which invoices print. */
export const invoiceLine = (missing: string, max: number) =>
  z.string(missing).check(z.overwrite(plainLine), ...hasLength(missing, max), isUsual, isOnInvoice)

/** As `personName`, of a name that invoices print. */
export const invoiceName = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      hasNoDirection,
      z.overwrite(plainLine),
      ...hasLength(missing, max),
      isUsual,
      hasLetter(missing),
      isOnInvoice,
    )
