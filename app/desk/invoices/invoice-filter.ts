import { safeParse } from 'zod/v4/core'
import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { DOCUMENT_TITLES, type DocumentTitle } from '#app/invoices/document/title.ts'
import { calendarDay } from '../lists/calendar-day.ts'

/** Filters of invoices and credit notes; they live in the address. Days are in India, both included. */
export type InvoiceFilter = { from?: string; to?: string; kind?: DocumentTitle; number?: string }
export type FilterName = keyof InvoiceFilter

const day = (typed: string) => safeParse(calendarDay, typed).data

const READERS: { [Name in FilterName]: (typed: string) => InvoiceFilter[Name] } = {
  from: day,
  to: day,
  kind: (typed) => DOCUMENT_TITLES.find((title) => title === typed),
  // In whole, or the part after the last stroke: "17" of S/26-27/000017.
  number(typed) {
    const number = cleanIdentifier(typed).toUpperCase()
    return /^[A-Z0-9/-]{1,16}$/.test(number) ? number : undefined
  },
}

export const FILTER_NAMES = Object.keys(READERS) as FilterName[]

/** Parameters that name a place in the list, not a filter. */
const PLACES = new Set(['after', 'before'])

/** Reads the filters of an address; what is not understood is named, never dropped in silence. */
export function readInvoiceFilter(search: URLSearchParams): {
  filter: InvoiceFilter
  /** The parameters that were understood, to make other addresses of. */
  known: Partial<Record<FilterName, string>>
  unknown: readonly string[]
} {
  const filter: InvoiceFilter = {}
  const unknown: string[] = []
  for (const [name, typed] of search) {
    if (typed === '' || PLACES.has(name)) continue
    const known = FILTER_NAMES.find((one) => one === name)
    const value = known && READERS[known](typed.trim())
    if (known && value) Object.assign(filter, { [known]: value })
    else unknown.push(`${name}=${typed}`.slice(0, 100))
  }
  return { filter, known: filter, unknown }
}
