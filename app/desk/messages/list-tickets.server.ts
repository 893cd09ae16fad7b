import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, ticketWaits } from '#db/schema.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { isUuid } from '#app/basics/uuid.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import { clocksOf } from '#app/contact/grievance/clocks.ts'
import type { TicketRow } from './ticket-row.ts'
import type { TicketsFilter, TicketsView } from './tickets-filter.ts'

export type TicketsPage = {
  rows: TicketRow[]
  newer: string | undefined
  older: string | undefined
}

const PAGE_SIZE = 50

/**
 * Keyset pagination: what waits longest first, after what is with the grievance officer; of the others
 * what was last said.
 */
export async function listTickets(
  { db, now }: { db: Database; now: () => Date },
  _by: StaffWho<'messages'>,
  { view, words }: TicketsFilter,
  place: { after?: string | null; before?: string | null } = {},
): Promise<TicketsPage> {
  const after = placeOf(view, place.after)
  const from = after ?? placeOf(view, place.before)
  const isBackwards = after === undefined && from !== undefined
  const { id } = contactMessages
  const time = view === 'waiting' ? contactMessages.waitingSince : contactMessages.lastAt
  const isAscending = (view === 'waiting') !== isBackwards
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const [rank, key] =
    view === 'waiting'
      ? [sql`${NOT_ESCALATED} ${direction},`, sql`${NOT_ESCALATED}, ${time}, ${id}`]
      : [sql``, sql`${time}, ${id}`]
  const found = await db
    .select({ ...getTableColumns(contactMessages), escalatedAt: ticketWaits.escalatedAt })
    .from(contactMessages)
    .leftJoin(ticketWaits, and(eq(ticketWaits.ticketId, id), isNull(ticketWaits.endedAt)))
    .where(
      and(
        VIEW_CONDITIONS[view],
        words ? isFrom(words) : undefined,
        from && sql`(${key}) ${sql.raw(isAscending ? '>' : '<')} (${from})`,
      ),
    )
    .orderBy(sql`${rank} ${time} ${direction}, ${id} ${direction}`)
    .limit(PAGE_SIZE + 1)
  const page = keysetPage(found, {
    size: PAGE_SIZE,
    isBeyond: from !== undefined,
    isBackwards,
  })
  const timeOf = (row: (typeof found)[number]) =>
    view === 'waiting' ? row.waitingSince : row.lastAt
  const keyOf = (row: (typeof found)[number] | undefined) =>
    row && `${timeOf(row).toISOString()}~${row.id}${row.escalatedAt ? '~escalated' : ''}`
  return {
    rows: page.shown.map((row) => ({
      ticket: row.ticket,
      name: row.name,
      cameBy: row.cameBy,
      subject: row.subject,
      state: row.state,
      isEscalated: row.escalatedAt !== null,
      clocks: clocksOf(row, now(), allRules.grievance),
      at: row.state === 'open' ? row.waitingSince : row.lastAt,
    })),
    newer: keyOf(page.before),
    older: keyOf(page.after),
  }
}

/** What was typed is an email address, or the telephone number of an entered message. */
function isFrom(words: string): SQL {
  const phone = mobileNumber(words)
  return phone ? eq(contactMessages.phone, phone) : eq(contactMessages.email, cleanEmail(words))
}

const VIEW_CONDITIONS: Record<TicketsView, SQL | undefined> = {
  waiting: eq(contactMessages.state, 'open'),
  answered: eq(contactMessages.state, 'answered'),
  closed: eq(contactMessages.state, 'closed'),
  all: undefined,
}

const NOT_ESCALATED = sql`(${ticketWaits.escalatedAt} is null)`

/** Reads a place in the list; what is none is left out. */
function placeOf(view: TicketsView, typed: string | null | undefined): SQL | undefined {
  const [time = '', id = '', escalated] = typed?.split('~') ?? []
  if (Number.isNaN(Date.parse(time)) || !isUuid(id)) return undefined
  const key = sql`${new Date(time)}::timestamptz, ${id}::uuid`
  return view === 'waiting' ? sql`${escalated !== 'escalated'}::boolean, ${key}` : key
}

/** Whether there is a ticket of this number. */
export const isTicket = async (
  db: Database,
  _by: StaffWho<'messages'>,
  ticket: string,
): Promise<boolean> => (await db.$count(contactMessages, eq(contactMessages.ticket, ticket))) > 0
