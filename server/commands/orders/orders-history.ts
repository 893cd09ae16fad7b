import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { StaffOrder } from '#app/desk/staff-orders.server.ts'
import type { OrderEvent } from '#app/orders/audit/audit-event.ts'

type EventOf<Subject> = Extract<OrderEvent, { subject: Subject }>

/** History of an order, as rows of a time and words; its payments have a section of their own. */
export function orderHistory({ order, events }: StaffOrder): string[][] {
  const lineOf = (itemId: string) => order.items.findIndex(({ id }) => id === itemId) + 1
  return events.flatMap((event) => {
    const at = event.action === 'imported' ? order.placedAt : event.at
    return wordsOf(event, lineOf).map((words) => [formatDateTime(at), words])
  })
}

function wordsOf(event: OrderEvent, lineOf: (itemId: string) => number): string[] {
  switch (event.subject) {
    case 'order':
      return orderWords(event, lineOf)
    case 'attempt':
      return []
    case 'refund':
      return refundWords(event).map((words) => `refund ${event.id.slice(0, 8)} ${words}`)
    case 'return':
      return [`return ${event.id.slice(0, 8)} ${RETURN_WORDS[event.action]}`]
    default:
      return event satisfies never
  }
}

const RETURN_WORDS = {
  requested: 'asked for',
  accepted: 'accepted',
  refused: 'refused',
  replacement_packed: 'replacement packed',
  replacement_unpacked: 'replacement unpacked',
  replacement_sent: 'exchanged: the other size was sent',
  exchange_dropped: 'turned from an exchange into a refund',
} satisfies Record<EventOf<'return'>['action'], string>

function orderWords(
  { action, itemIds }: EventOf<'order'>,
  lineOf: (itemId: string) => number,
): string[] {
  switch (action) {
    case 'imported':
      return ['placed']
    case 'lines_cancelled':
      return itemIds.map((itemId) => `line ${lineOf(itemId)} cancelled`)
    case 'delivery_failed':
      return ['cancelled']
    case 'tracking_changed':
      // The order's own line has the number.
      return []
    case 'note_added':
    case 'pay_link_renewed':
      return ['noted by staff']
    case 'shipping_undone':
      return ['not shipped after all']
    case 'cash_collected':
      return ['cash collected']
    case 'cash_reconciled':
      return ['cash arrived']
    case 'placed':
    case 'paid':
    case 'confirmed':
    case 'packed':
    case 'unpacked':
    case 'shipped':
    case 'delivered':
    case 'cancelled':
      return [action]
    default:
      return action satisfies never
  }
}

function refundWords({ action }: EventOf<'refund'>): string[] {
  switch (action) {
    case 'requested':
      return ['owed']
    case 'succeeded':
    case 'paid_by_hand':
      return ['there']
    case 'submitted':
    case 'unknown':
    case 'failed':
      // The refund's own line has its state.
      return []
    default:
      return action satisfies never
  }
}
