import { z } from 'zod/mini'
import { currentPassword } from '#app/account/profile/profile-forms.ts'
import { rulesOf } from '#app/basics/form-fields.ts'
import { printableLine } from '#app/basics/text/printable-line.ts'

export const NomineeForm = z.object({
  name: printableLine('Enter their name', 100),
  contact: printableLine('Enter an email address or a phone number by which we reach them', 120),
  relation: printableLine('Enter what they are to you, such as sister', 60),
  currentPassword,
})

export type Nominee = Omit<z.infer<typeof NomineeForm>, 'currentPassword'>

export const nomineeRules = rulesOf(NomineeForm)
