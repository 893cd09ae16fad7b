import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { z } from 'zod/mini'
import { ORDER_STATUSES } from '#db/enums.ts'
import { calendarDay } from '../lists/calendar-day.ts'
import { pinDigits } from '#app/shipping/pin-code.ts'
import { STATE_NAMES } from '#app/account/addresses/state-names.ts'

/** Filters of the list of orders and its sort, as the address has them, in the sequence of its form. */
const FILTERS = {
  status: z.enum(ORDER_STATUSES),
  /** Of the orders that wait to be shipped, those whose parcel is packed, or is not. */
  packed: z.enum(['yes', 'no']),
  payment: z.enum(['paid', 'unpaid', 'cash', 'review']),
  from: calendarDay,
  to: calendarDay,
  state: z.enum(STATE_NAMES as readonly [string, ...string[]]),
  /** Beginning of a PIN code. */
  pin: z.string().check(z.overwrite(pinDigits), z.regex(/^[1-9]\d{1,5}$/)),
  /** Paid and not sent for more hours than these. */
  late: z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
  /** Under way after the last day that was promised. */
  promise: z.literal('broken'),
  returns: z.literal('open'),
  refunds: z.enum(['owed', 'failed', 'unanswered']),
  /** Without it the newest come first. */
  sort: z.literal('oldest'),
} satisfies Record<string, $ZodType>

type FilterName = keyof typeof FILTERS
export type OrderFilter = { [Name in FilterName]?: output<(typeof FILTERS)[Name]> }

export type ReadFilter = { filter: OrderFilter; unknown: string[] }

/** Parameters that name a place in the list, not a filter. */
const PLACES = new Set(['after', 'before'])

const isFilterName = (name: string): name is FilterName => Object.hasOwn(FILTERS, name)

/** Reads the filters of an address; what is not understood is named, never dropped in silence. */
export function readOrderFilter(search: URLSearchParams): ReadFilter {
  const read: Partial<Record<FilterName, string>> = {}
  const unknown: string[] = []
  for (const [name, value] of search) {
    if (PLACES.has(name) || value === '') continue
    if (isFilterName(name) && read[name] === undefined) {
      const parsed = safeParse<$ZodType<string>>(FILTERS[name], value.trim())
      if (parsed.success) {
        read[name] = parsed.data
        continue
      }
    }
    if (unknown.length < 5) unknown.push(`${name}=${value}`.slice(0, 60))
  }
  return { filter: read as OrderFilter, unknown }
}

/** Query string of a filter: the same filter has one, whatever address it was read from. */
export const filterQuery = (filter: OrderFilter): string =>
  new URLSearchParams(
    Object.keys(FILTERS).flatMap((name) => {
      const value = filter[name as FilterName]
      return value ? [[name, value] as [string, string]] : []
    }),
  ).toString()
