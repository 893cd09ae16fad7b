import { z } from 'zod/mini'
import { CHANNELS } from '#db/enums.ts'
import { addressFields } from '#app/account/addresses/address.ts'
import { accountEmail } from '#app/account/entry/account-fields.ts'
import { rulesOf } from '#app/basics/form-fields.ts'
import { readDateTimeField } from '#app/basics/text/date-time-field.ts'
import { personName, printableLine } from '#app/basics/text/printable-line.ts'
import { messageText } from '#app/contact/contact-form.ts'
import { optionalText } from '../optional-text.ts'

const NO_WORDS = 'Enter what they say'

/** A complaint or a question that came by another way than the contact form. */
export const EntryForm = z.object({
  /** Drawn by the page, so that one that is sent twice is entered once. */
  key: z.uuid('This form cannot be read. Please load the page again.'),
  cameBy: z.enum(CHANNELS, 'Choose how it came'),
  receivedAt: z.pipe(
    z.string('Enter when it came'),
    z.pipe(
      z.transform(readDateTimeField),
      z.date('Enter day and time in India, such as 12 November 2026, 10:15'),
    ),
  ),
  name: personName('Enter the name', 100),
  email: z.pipe(optionalText, z.optional(accountEmail)),
  phone: z.pipe(optionalText, z.optional(addressFields.phone)),
  order: z.pipe(
    optionalText,
    z.optional(z.string().check(z.maxLength(60, 'That is no order number'))),
  ),
  subject: printableLine('Enter a subject', 150),
  message: z.pipe(
    z.string(NO_WORDS).check(z.refine((typed) => typed.trim() !== '', NO_WORDS)),
    messageText,
  ),
  /** They ask for the grievance officer. */
  complaint: z.optional(z.literal('on')),
})
export type Entry = z.infer<typeof EntryForm>

export const entryRules = rulesOf(EntryForm)
