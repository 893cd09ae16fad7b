import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, orders, staff, users } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { eventDetails } from './event-details.ts'
import { ACTOR_WORDS } from '../order/story/actor-words.ts'
import { actionWords } from './event-words.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import { midnight } from '../lists/midnight.server.ts'
import type { RecordFilter } from './record-filter.ts'
import type { RecordRow } from './record-row.ts'

export type RecordPage = {
  rows: RecordRow[]
  /** Ids of the events that the pages before and after this one begin from. */
  newer: string | undefined
  older: string | undefined
}

const PAGE_SIZE = 50

/** In place of a name: of an account that is deleted, and of a sign-in to an address without one. */
const ERASED = 'an account, deleted since'
const NO_ACCOUNT = 'no account'

/** Keyset pagination by (at, id): a page costs the same at any depth. Newest first. */
export async function listRecord(
  db: Database,
  _by: StaffWho<'record'>,
  filter: RecordFilter,
  place: { after?: string | null; before?: string | null } = {},
  size = PAGE_SIZE,
): Promise<RecordPage> {
  const from = eventId(place.after) ?? eventId(place.before)
  const backwards = eventId(place.after) === undefined && from !== undefined
  const direction = sql.raw(backwards ? 'asc' : 'desc')
  const { at, id } = auditEvents
  const beyond =
    from === undefined
      ? undefined
      : sql`(${at}, ${id}) ${sql.raw(backwards ? '>' : '<')} (select e.at, e.id from ${auditEvents} e where e.id = ${from})`
  const found = await db
    .select()
    .from(auditEvents)
    .where(and(...conditions(filter), beyond))
    .orderBy(sql`${at} ${direction}, ${id} ${direction}`)
    .limit(size + 1)
  const { shown, before, after } = keysetPage(found, {
    size,
    isBeyond: from !== undefined,
    isBackwards: backwards,
  })
  return {
    rows: await inWords(db, shown),
    newer: before?.id.toString(),
    older: after?.id.toString(),
  }
}

const eventId = (typed: string | null | undefined): string | undefined =>
  typed && /^\d{1,15}$/.test(typed) ? typed : undefined

function conditions({ who, what, order, from, to }: RecordFilter): (SQL | undefined)[] {
  const { actor, staffId, subjectType, action, orderId, at } = auditEvents
  return [
    // A member is found as the one who acted.
    who && ('actor' in who ? eq(actor, who.actor) : eq(staffId, who.staffId)),
    // An actor of the staff without a member is a command.
    who && 'actor' in who && who.actor === 'staff' ? isNull(staffId) : undefined,
    what && eq(subjectType, what.subject),
    what?.action === undefined ? undefined : eq(action, what.action),
    order === undefined
      ? undefined
      : sql`${orderId} = (select o.id from ${orders} o where o.number = ${order})`,
    from === undefined ? undefined : sql`${at} >= ${midnight(from)}`,
    to === undefined ? undefined : sql`${at} < ${midnight(to, 1)}`,
  ]
}

/** Names and numbers of orders are read for the page alone. */
async function inWords(
  db: Database,
  events: readonly (typeof auditEvents.$inferSelect)[],
): Promise<RecordRow[]> {
  const of = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const members = of(
    events.flatMap((one) => [one.staffId, one.subjectType === 'staff' ? one.subjectId : null]),
  )
  const named = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, members))
  const numbered = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, of(events.map(({ orderId }) => orderId))))
  const accounts = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, of(events.map(accountId))))
  const nameOf = new Map([...named, ...accounts].map(({ id, name }) => [id, name]))
  const numberOf = new Map(numbered.map(({ id, number }) => [id, number]))
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    what: actionWords(event.subjectType, event.action),
    details: eventDetails(event),
    by: event.staffId
      ? `${nameOf.get(event.staffId) ?? 'A member'}, ${event.staffRole}`
      : ACTOR_WORDS[event.actor],
    order: event.orderId ? numberOf.get(event.orderId) : undefined,
    about: aboutOf(event, nameOf),
  }))
}

const accountId = ({ subjectType, subjectId }: typeof auditEvents.$inferSelect) =>
  subjectType === 'account' ? subjectId : null

/** Subject of an event that is not about an order. */
function aboutOf(
  { subjectType, subjectId, action }: typeof auditEvents.$inferSelect,
  nameOf: ReadonlyMap<string, string>,
): string | undefined {
  switch (subjectType) {
    case 'staff':
      return nameOf.get(subjectId)
    case 'account':
      return nameOf.get(subjectId) ?? (action === 'sign_in_refused' ? NO_ACCOUNT : ERASED)
    case 'product':
      return `product ${subjectId}`
    case 'product_import':
      return `import ${subjectId}`
    case 'pin_service_load':
      return `sheet ${subjectId}`
    case 'remittance':
      return `remittance ${subjectId}`
    case 'ticket':
      return `ticket ${subjectId}`
    case 'template':
    case 'subscriber':
      return `${subjectType} ${subjectId.slice(0, 8)}`
    case 'breach':
    case 'person':
    case 'export':
      return subjectId
    default:
      return undefined
  }
}

/** Members to choose from, those who work here first. */
export const listRecordMembers = (db: Database, _by: StaffWho<'record'>) =>
  db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .orderBy(sql`${staff.leftAt} is not null`, staff.name)
    .limit(200)
