import { formatShortDate } from '#app/basics/text/format-date.ts'
import { capitalised } from '#app/orders/order.ts'
import { startOfDay } from '../lists/calendar-day.ts'
import type { FilterChip } from '../lists/filter-chip.ts'
import { filterQuery, type OrderFilter } from './order-filter.ts'
import { listAddress } from './order-views.ts'

const REFUNDS = {
  owed: 'Refund to pay to an account',
  failed: 'Refund failed',
  unanswered: 'Refund without an answer',
} as const
const PAYMENTS = {
  paid: 'Paid',
  unpaid: 'Not paid',
  cash: 'Cash on delivery',
  review: 'Payment in review',
} as const

const TEXTS: { [Name in keyof OrderFilter]-?: (value: NonNullable<OrderFilter[Name]>) => string } =
  {
    status: capitalised,
    packed: (packed) => (packed === 'yes' ? 'Packed, to ship' : 'To pack'),
    payment: (payment) => PAYMENTS[payment],
    from: (day) => `From ${formatShortDate(startOfDay(day))}`,
    to: (day) => `To ${formatShortDate(startOfDay(day))}`,
    state: (state) => state,
    pin: (pin) => (pin.length < 6 ? `PIN ${pin}…` : `PIN ${pin}`),
    late: (hours) => `Firm for over ${hours} h, not sent`,
    promise: () => 'Past its promised day',
    returns: () => 'Return to decide',
    refunds: (refunds) => REFUNDS[refunds],
    sort: () => 'Oldest first',
  }

export function orderChips(filter: OrderFilter): FilterChip[] {
  const names = Object.keys(TEXTS) as (keyof OrderFilter)[]
  return names.flatMap((name) => {
    const value = filter[name]
    if (!value) return []
    const text = TEXTS[name] as (value: string) => string
    return [{ text: text(value), without: listAddress(filterQuery({ ...filter, [name]: '' })) }]
  })
}
