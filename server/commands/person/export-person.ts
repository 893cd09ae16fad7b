import path from 'node:path'
import { ticketNumberIn } from '#app/desk/messages/tickets-filter.ts'
import { exportByEmail } from '#app/privacy/by-email/export-by-email.server.ts'
import { exportByTicket } from '#app/privacy/by-email/by-ticket.server.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { openDatabaseClock } from '#db/clock.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { assertNotOverwriting, writeFileAtomically } from '../write-file.ts'
import { refused, requireEmail } from './email-refusals.ts'

/**
 * Writes what the shop holds of an email address without an account, or of a ticket that was entered
 * without an address.
 */
export const exportPerson: Command = async (args, context) => {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [typed, name] = requireWords(positionals, ['EMAIL or TICKET', 'FILE.json'])
  const email = cleanEmail(typed)
  const ticket = ticketNumberIn(typed)
  if (ticket === undefined) requireEmail(email)
  const file = path.resolve(context.cwd, name)
  await assertNotOverwriting(file, values.force)
  return withStaffDatabase(context, async ({ db }) => {
    const clock = await openDatabaseClock(db)
    clock.stop()
    const exported =
      ticket === undefined
        ? await exportByEmail({ db, now: clock.now }, email)
        : await exportByTicket({ db, now: clock.now }, ticket)
    if (!exported.ok) throw refused(exported.error)
    const { id, data } = exported.value
    await writeFileAtomically(file, inOnePart(data), { mode: 0o600 })
    context.console.log(`${file}: written. In the record: ${id}`)
    return 0
  })
}

async function* inOnePart(data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2)}\n`
}
