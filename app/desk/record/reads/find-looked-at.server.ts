import { inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, orders, staffReads, users } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { LookedAt } from './read-row.ts'

type Read = Pick<typeof staffReads.$inferSelect, 'subjectType' | 'subjectId'>

/** Words in place of what was deleted since: its row has only an id, which tells nobody anything. */
const GONE = {
  order: 'deleted since',
  ticket: 'deleted since',
  person: 'erased since',
  export: 'a customer, erased since',
} as const

/**
 * Reads the numbers and names of what a page of the read log is about, with one query for each kind.
 * @returns what one line of that page is about
 */
export async function findLookedAt(
  db: Database,
  _by: StaffWho<'record'>,
  page: readonly Read[],
): Promise<(read: Read) => LookedAt> {
  const idsOf = (...types: Read['subjectType'][]) => [
    ...new Set(
      page.filter((read) => types.includes(read.subjectType)).map((read) => read.subjectId),
    ),
  ]
  const [ordered, asked, known] = await Promise.all([
    db
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, idsOf('order', 'refund_account'))),
    db
      .select({ ticket: contactMessages.ticket })
      .from(contactMessages)
      .where(inArray(contactMessages.ticket, idsOf('ticket'))),
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, idsOf('person', 'export').filter(isAccountId))),
  ])
  const numbers = new Map(ordered.map(({ id, number }) => [id, number]))
  const tickets = new Set(asked.map(({ ticket }) => ticket))
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return ({ subjectType, subjectId }) => {
    switch (subjectType) {
      case 'order':
      case 'refund_account': {
        const number = numbers.get(subjectId)
        return number ? { is: 'order', number } : { is: 'gone', words: GONE.order }
      }
      case 'ticket':
        return tickets.has(subjectId)
          ? { is: 'ticket', ticket: subjectId }
          : { is: 'gone', words: `${subjectId}, ${GONE.ticket}` }
      case 'export':
        // Of a list by its name, of a customer by the account's id.
        if (!isAccountId(subjectId)) return { is: 'list', name: subjectId }
        return personOf(subjectId, GONE.export)
      case 'person':
        return personOf(subjectId, GONE.person)
      case 'list':
        return { is: 'list', name: subjectId }
      default:
        return subjectType satisfies never
    }
  }

  function personOf(id: string, words: string): LookedAt {
    const name = names.get(id)
    return name === undefined ? { is: 'gone', words } : { is: 'person', id, name }
  }
}

/** Names of lists have a space in them. */
const isAccountId = (id: string): boolean => /^[\w-]{20,}$/.test(id)
