import { formatDate } from '#app/basics/text/format-date.ts'
import { eraseByEmail } from '#app/privacy/by-email/erase-by-email.server.ts'
import {
  findByEmail,
  hasAccount,
  plainEmail,
  type HeldByEmail,
} from '#app/privacy/by-email/find-by-email.server.ts'
import { openDatabaseClock } from '#db/clock.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { Command } from '../command-context.ts'
import { withStaffDatabase } from '../orders/staff-context.ts'
import { table } from '../table.ts'
import { emailRefused, requireEmail } from './email-refusals.ts'

/** Says what of an email address without an account would be erased; with --yes erases it. */
export const erasePerson: Command = async (args, context) => {
  const { console } = context
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [typed] = requireWords(positionals, ['EMAIL'])
  const email = plainEmail(typed)
  requireEmail(email)
  return withStaffDatabase(context, async ({ db }) => {
    const clock = await openDatabaseClock(db)
    clock.stop()
    if (!values.yes) {
      if (await hasAccount(db, email)) throw emailRefused('has an account')
      const held = await findByEmail(db, email, clock.now())
      if (!held) throw emailRefused('nothing held')
      for (const line of linesOf(held)) console.log(line)
      console.log('Nothing is erased yet: call it again with --yes. It cannot be undone.')
      return 0
    }
    const erased = await eraseByEmail({ db, now: clock.now }, email)
    if (!erased.ok) throw emailRefused(erased.error)
    for (const line of linesOf(erased.value)) console.log(line)
    console.log(`Erased. In the record: ${erased.value.id}. Tell the person what was done.`)
    return 0
  })
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
