import type { EmailRefusal } from '#app/privacy/by-email/erase-by-email.server.ts'
import { UsageError } from '../command-args.ts'
import { CommandError } from '../command-error.ts'

export const emailRefused = (why: EmailRefusal): CommandError => new CommandError(REFUSALS[why])

const REFUSALS: Record<EmailRefusal, string> = {
  'has an account':
    'This address has an account. Its owner exports and deletes it under My Account, “Your data”, or you do at the desk under Customers. After that, call this again for what an account leaves: newsletter, and messages of an address that was not confirmed.',
  'nothing held': 'The shop holds nothing of this address.',
}

/** @throws UsageError where it cannot be an address */
export function requireEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`“${email}” is no email address.`)
}
