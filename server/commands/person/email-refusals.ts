import type { TicketRefusal } from '#app/privacy/by-email/by-ticket.server.ts'
import type { EmailRefusal } from '#app/privacy/by-email/erase-by-email.server.ts'
import { UsageError } from '../command-args.ts'
import { CommandError } from '../command-error.ts'

export const refused = (why: EmailRefusal | TicketRefusal): CommandError =>
  new CommandError(REFUSALS[why])

const REFUSALS: Record<EmailRefusal | TicketRefusal, string> = {
  'has an account':
    'This address has an account. Its owner exports and deletes it under My Account, “Your data”, or you do at the desk under Customers. After that, call this again for what an account leaves: newsletter, and messages of an address that was not confirmed.',
  'nothing held': 'The shop holds nothing of this address.',
  'has an email':
    'This ticket has an email address: call this with that, for all that is held of it.',
  'no such ticket': 'There is no ticket of this number.',
}

/** @throws UsageError where it cannot be an address */
export function requireEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`“${email}” is no email address, and no ticket number.`)
}
