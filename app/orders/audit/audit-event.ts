import type { AUDIT_ACTIONS, AUDIT_ACTORS, ORDER_SUBJECTS } from '#db/words/audit-enums.ts'
import type {
  ATTEMPT_STATES,
  EXCHANGE_STATES,
  ORDER_STATUSES,
  REFUND_STATES,
  REPLACEMENT_OUTCOMES,
  RETURN_STATES,
} from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'

/** Actor: the one that caused an event. */
export type AuditActor = (typeof AUDIT_ACTORS)[number]
/** One of the staff at the desk. */
export type StaffActor = { actor: 'staff'; staffId: string; staffRole: string }
/** Whoever acts for the shop: a member at the desk, or a command on the machine. */
export type StaffBy = 'staff' | StaffActor
/**
 * Last argument of what may move money. For a member at the desk it says whether the last code is too
 * old for that (T70), so that no caller forgets to ask; nobody else has a code.
 */
export type MoneyOptions<By, Options = object> = By extends StaffActor
  ? [options: Options & { asksForCode: boolean }]
  : [options?: Options & { asksForCode?: false }]
type Subject = (typeof ORDER_SUBJECTS)[number]
type OrderStatus = (typeof ORDER_STATUSES)[number]
type AttemptState = (typeof ATTEMPT_STATES)[number]
type RefundState = (typeof REFUND_STATES)[number]
type ReturnState = (typeof RETURN_STATES)[number]
type ExchangeState = (typeof EXCHANGE_STATES)[number]

/** Changed values of a subject: ids, states and paise, nothing about a person. */
type Facts = {
  order: {
    status?: OrderStatus
    totalPaise?: Paise
    /** Cash that the courier collected. */
    collectedPaise?: Paise
    /** Cash that has come from the courier, and the reference of the transfer. */
    amountPaise?: Paise
    reference?: string
    trackingNumber?: string | null
    courier?: string
    /** Lines that it cancelled. */
    itemIds?: readonly string[]
    deliveryFailure?: string
    /** Pieces that came back damaged, by line. */
    damaged?: Readonly<Record<string, number>>
  }
  attempt: {
    state: AttemptState
    amountPaise?: Paise
    paidPaise?: Paise
    /** Why it was in review, of a decision about that. */
    reviewReason?: string
  }
  refund: { state: RefundState; amountPaise?: Paise }
  return: {
    state: ReturnState
    itemId?: string
    quantity?: number
    exchangeSize?: string
    /** Every event of a return that asks for an exchange says how that stands. */
    exchange?: ExchangeState
    /** Outcome of a replacement that was sent and is paid back. */
    replacement?: (typeof REPLACEMENT_OUTCOMES)[number]
    trackingNumber?: string
    /** Pieces of it that came back damaged. */
    damaged?: number
  }
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
