import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { eraseByEmail } from '#app/privacy/by-email/erase-by-email.server.ts'
import { ticketNumberIn } from '#app/desk/messages/tickets-filter.ts'
import { eraseByTicket, ticketRefusal } from '#app/privacy/by-email/by-ticket.server.ts'
import {
  findByEmail,
  hasAccount,
  type HeldByEmail,
} from '#app/privacy/by-email/find-by-email.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { table } from '../table.ts'
import { refused, requireEmail } from './email-refusals.ts'

/**
 * Says what of an email address without an account, or of a ticket that was entered without an address,
 * would be erased; with --yes erases it.
 */
export const erasePerson: Command = async (args, context) => {
  const { console } = context
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [typed] = requireWords(positionals, ['EMAIL or TICKET'])
  const email = cleanEmail(typed)
  const ticket = ticketNumberIn(typed)
  if (ticket === undefined) requireEmail(email)
  return withStaffDatabase(context, async ({ db }) => {
    const clock = await openDatabaseClock(db)
    clock.stop()
    if (ticket !== undefined)
      return eraseTicket({ db, now: clock.now, console }, ticket, values.yes)
    if (!values.yes) {
      if (await hasAccount(db, email)) throw refused('has an account')
      const held = await findByEmail(db, email, clock.now())
      if (!held) throw refused('nothing held')
      for (const line of linesOf(held)) console.log(line)
      console.log(NOT_YET)
      return 0
    }
    const erased = await eraseByEmail({ db, now: clock.now }, email)
    if (!erased.ok) throw refused(erased.error)
    for (const line of linesOf(erased.value)) console.log(line)
    console.log(doneText(erased.value.id))
    return 0
  })
}

const NOT_YET = 'Nothing is erased yet: call it again with --yes. It cannot be undone.'
const doneText = (id: string) => `Erased. In the record: ${id}. Tell the person what was done.`

async function eraseTicket(
  { db, now, console }: { db: Database; now: () => Date; console: Console },
  ticket: string,
  isConfirmed: boolean,
): Promise<number> {
  const refusal = await ticketRefusal(db, ticket)
  if (refusal) throw refused(refusal)
  console.log(`ticket ${ticket}: deleted with all that was said in it`)
  if (!isConfirmed) {
    console.log(NOT_YET)
    return 0
  }
  const erased = await eraseByTicket({ db, now }, ticket)
  if (!erased.ok) throw refused(erased.error)
  console.log(doneText(erased.value))
  return 0
}

function linesOf({ subscriptions, tickets, orders, ordersUnderWay }: HeldByEmail): string[] {
  const isLater = ordersUnderWay.length > 0
  const rows = [
    ...(subscriptions > 0 ? [['newsletter', 'deleted']] : []),
    ...tickets.map((ticket) => [`ticket ${ticket}`, 'deleted with all that was said in it']),
    ...orders.map((number) => [`order #${number}`, 'loses its person, within minutes at most']),
    ...ordersUnderWay.map((order) => [`order #${order.number}`, laterOf(order)]),
  ]
  return [
    ...table(rows),
    ...(isLater ? ['What is to come later, the shop does by itself.'] : []),
    ...(orders.length > 0 || isLater
      ? [
          'Lines, amounts, state and PIN code of orders stay, and bills as they were issued: the law requires it.',
        ]
      : []),
  ]
}

function laterOf({ after, waitsFor }: HeldByEmail['ordersUnderWay'][number]): string {
  const day = `loses its person later, after ${formatDate(after)}`
  return waitsFor ? `${day} and when its ${waitsFor} has arrived` : day
}
