import { z } from 'zod/mini'
import { accountEmail } from '#app/account/entry/account-fields.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { rulesOf } from '#app/basics/form-fields.ts'
import { personName, printableLine } from '#app/basics/text/printable-line.ts'
import { isPrintable } from '#app/basics/text/printable.ts'

// zod/mini: browsers load this file too, when a form is first touched.

export const MAX_MESSAGE_LENGTH = 5_000

const NO_MESSAGE = 'Please write your message'
/** Several lines of printable text. */
export const messageText = z
  .pipe(
    z.string(NO_MESSAGE),
    z.transform((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
  )
  .check(
    z.refine((text) => text !== '', NO_MESSAGE),
    z.refine((text) => text.length <= MAX_MESSAGE_LENGTH, {
      error: ({ input }) =>
        `At most ${groupDigits(MAX_MESSAGE_LENGTH)} characters, please. Yours has ${groupDigits(String(input).length)}: send the rest by mail, or in a second message`,
    }),
    z.refine(
      (text) => isPrintable(text.replaceAll(/[\n\t]/g, ' ')),
      'Please remove the unusual characters',
    ),
  )

export const ContactForm = z.object({
  name: personName('Please tell us your name', 100),
  email: accountEmail,
  subject: printableLine('Please enter a subject', 150),
  message: messageText,
  /** It is a complaint, and goes to the grievance officer at once. */
  complaint: z.optional(z.literal('on')),
})
export type Message = z.infer<typeof ContactForm>

export const contactRules = rulesOf(ContactForm)
