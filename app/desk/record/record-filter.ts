import { safeParse } from 'zod/v4/core'
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '#db/words/audit-enums.ts'
import { orderNumberIn } from '#app/orders/order-id-in.ts'
import { calendarDay } from '../lists/calendar-day.ts'

export type RecordActor = (typeof AUDIT_ACTORS)[number]
export type RecordSubject = (typeof AUDIT_SUBJECTS)[number]

/** Filters of the record; they live in the address, so that it can be kept and sent. */
export type RecordFilter = {
  /** An actor, or a member of the staff by id. */
  who?: { actor: RecordActor } | { staffId: string }
  what?: { subject: RecordSubject; action?: string }
  /** Number of an order. */
  order?: string
  /** Calendar days in India, both of them included. */
  from?: string
  to?: string
}

export type FilterName = keyof RecordFilter

const STAFF_ID = 'staff:'

const READERS: { [Name in FilterName]: (typed: string) => RecordFilter[Name] } = {
  who(typed) {
    if (typed.startsWith(STAFF_ID)) {
      const staffId = typed.slice(STAFF_ID.length)
      return /^[\w-]{1,64}$/.test(staffId) ? { staffId } : undefined
    }
    const actor = AUDIT_ACTORS.find((one) => one === typed)
    return actor && { actor }
  },
  what(typed) {
    const [kind, action] = typed.split('.')
    const subject = AUDIT_SUBJECTS.find((one) => one === kind)
    if (!subject || action === undefined) return subject && { subject }
    const actions: readonly string[] = AUDIT_ACTIONS[subject]
    return actions.includes(action) ? { subject, action } : undefined
  },
  order: orderNumberIn,
  from: readDay,
  to: readDay,
}

function readDay(typed: string): string | undefined {
  return safeParse(calendarDay, typed).data
}

export const FILTER_NAMES = Object.keys(READERS) as FilterName[]

/** Parameters that name a place in the list, not a filter. */
const PLACES = new Set(['after', 'before'])

/** Reads the filters of an address; what is not understood is named, never dropped in silence. */
export function readRecordFilter(
  search: URLSearchParams,
  names: readonly FilterName[] = FILTER_NAMES,
): {
  filter: RecordFilter
  /** The parameters that were understood, to make other addresses of. */
  known: Partial<Record<FilterName, string>>
  unknown: readonly string[]
} {
  const filter: RecordFilter = {}
  const known: Partial<Record<FilterName, string>> = {}
  const unknown: string[] = []
  for (const [name, typed] of search) {
    if (typed === '' || PLACES.has(name)) continue
    const filterName = names.find((one) => one === name)
    const value = filterName && READERS[filterName](typed.trim())
    if (filterName && value) {
      Object.assign(filter, { [filterName]: value })
      known[filterName] = typed.trim()
    } else unknown.push(`${name}=${typed}`.slice(0, 100))
  }
  return { filter, known, unknown }
}

export const whoParam = (who: NonNullable<RecordFilter['who']>): string =>
  'actor' in who ? who.actor : `${STAFF_ID}${who.staffId}`
