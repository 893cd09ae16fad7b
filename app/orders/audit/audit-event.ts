import type {
  ATTEMPT_STATES,
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  ORDER_SUBJECTS,
  ORDER_STATUSES,
  REFUND_STATES,
  RETURN_STATES,
} from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'

/** Actor: the one that caused an event. */
export type AuditActor = (typeof AUDIT_ACTORS)[number]
type Subject = (typeof ORDER_SUBJECTS)[number]
type OrderStatus = (typeof ORDER_STATUSES)[number]
type AttemptState = (typeof ATTEMPT_STATES)[number]
type RefundState = (typeof REFUND_STATES)[number]
type ReturnState = (typeof RETURN_STATES)[number]

/** Changed values of a subject: ids, states and paise, nothing about a person. */
type Facts = {
  order: {
    status?: OrderStatus
    totalPaise?: Paise
    trackingNumber?: string | null
    /** Lines that it cancelled. */
    itemIds?: readonly string[]
    deliveryFailure?: string
  }
  attempt: { state: AttemptState; amountPaise?: Paise; paidPaise?: Paise }
  refund: { state: RefundState; amountPaise?: Paise }
  return: { state: ReturnState; itemId?: string; quantity?: number }
}

/** Action on a subject. `id`: of the order, refund or return; of an attempt its reference. */
type Happened<Kind extends Subject> = {
  subject: Kind
  id: string
  action: (typeof AUDIT_ACTIONS)[Kind][number]
}

type EventOf<Kind extends Subject> = Happened<Kind> & {
  before?: Facts[Kind]
  after: Facts[Kind]
  /** Words of a person, perhaps about one. */
  personal?: { note: string }
}

/** Event to record. */
export type AuditEvent = { [Kind in Subject]: EventOf<Kind> }[Subject]

/** Recorded event, as far as an order's timeline needs it. */
export type OrderEvent = { [Kind in Subject]: Happened<Kind> }[Subject] & {
  at: Date
  /** Status of the order after it, if it changed that. */
  status?: OrderStatus | undefined
  /** Lines that it cancelled. */
  itemIds: readonly string[]
}
