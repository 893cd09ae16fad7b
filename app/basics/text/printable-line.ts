import { z } from 'zod/mini'
import { boxOnInvoice, isPrintable, plainLine, withoutInvisible } from './printable.ts'

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
