import { z } from 'zod/mini'
import { currentPassword } from '#app/account/profile/profile-forms.ts'
import { rulesOf } from '#app/basics/form-fields.ts'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { personName, printableLine } from '#app/basics/text/printable-line.ts'

export const NomineeForm = z.object({
  name: personName('Enter their name', 100),
  contact: printableLine(
    'Enter an email address or a phone number by which we reach them',
    120,
  ).check(z.overwrite(cleanIdentifier)),
  relation: printableLine('Enter what they are to you, such as sister', 60),
  currentPassword,
})

export type Nominee = Omit<z.infer<typeof NomineeForm>, 'currentPassword'>

export const nomineeRules = rulesOf(NomineeForm)
