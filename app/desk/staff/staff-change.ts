import { z } from 'zod/mini'
import { STAFF_ROLES } from '#db/enums.ts'
import { accountEmail } from '#app/account/entry/account-fields.ts'

const role = z.enum(STAFF_ROLES, 'Choose a role')

/** Changes of the staff, as the forms of the page send them. */
export const StaffChange = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('invite'),
    email: accountEmail,
    role,
    /** The owner passes the link on, although mails go out. */
    asLink: z.optional(z.literal('yes')),
  }),
  z.object({ change: z.literal('role'), email: accountEmail, role }),
  z.object({ change: z.literal('remove'), email: accountEmail }),
  z.object({ change: z.literal('reset second factor'), email: accountEmail }),
])

export type StaffChangeRefusal = 'works already' | 'no such member' | 'last owner'

export const STAFF_REFUSALS: Record<StaffChangeRefusal, string> = {
  'works already': 'Somebody with this email works here already.',
  'no such member': 'There is no such member of the staff.',
  'last owner': 'This is the last owner. Make somebody else an owner first.',
}
