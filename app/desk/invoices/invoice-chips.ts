import { DOCUMENT_NAMES, DOCUMENT_TITLES } from '#app/invoices/document/title.ts'
import type { FilterChip } from '../lists/filter-chip.ts'
import { formatDay } from '../today/money/format-day.ts'
import { FILTER_NAMES, type FilterName } from './invoice-filter.ts'

const TEXTS: Record<FilterName, (value: string) => string> = {
  from: (value) => `From ${formatDay(value)} ${value.slice(0, 4)}`,
  to: (value) => `To ${formatDay(value)} ${value.slice(0, 4)}`,
  kind: (value) => DOCUMENT_NAMES[DOCUMENT_TITLES.find((title) => title === value) ?? 'receipt'],
  number: (value) => `Number ${value}`,
}

/** Filters that are on, each with the address without it. */
export const invoiceChips = (known: Partial<Record<FilterName, string>>): FilterChip[] =>
  FILTER_NAMES.flatMap((name) => {
    const value = known[name]
    if (value === undefined) return []
    const { [name]: _left, ...others } = known
    return [{ text: TEXTS[name](value), without: `?${new URLSearchParams(others)}` }]
  })
