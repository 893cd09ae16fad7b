import type { ATTEMPT_STATES, ORDER_STATUSES, REFUND_STATES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import { trackingFacts, type Tracking } from '../tracking.ts'
import type { AuditEvent } from './audit-event.ts'

// Events to record, a function for each change, so that it takes a line where the change is made.

type OrderStatus = (typeof ORDER_STATUSES)[number]
type AttemptState = (typeof ATTEMPT_STATES)[number]
type RefundState = (typeof REFUND_STATES)[number]

type OrderState = { id: string; status: OrderStatus }

export const orderPlaced = (id: string, totalPaise: Paise): AuditEvent => ({
  subject: 'order',
  id,
  action: 'placed',
  after: { status: 'pending', totalPaise },
})

/** Another shop's order, in the status that it had there. */
export const orderImported = ({
  id,
  status,
  total,
}: OrderState & { total: Paise }): AuditEvent => ({
  subject: 'order',
  id,
  action: 'imported',
  after: { status, totalPaise: total },
})

const ACTION_OF = { processing: 'paid', shipped: 'shipped', delivered: 'delivered' } as const

type Moved = {
  to: keyof typeof ACTION_OF
  tracking?: Partial<Tracking> | undefined
  /** Where paying changes the total: without the charge for cash. */
  totalPaise?: Paise | undefined
}

export const orderMoved = ({ id, status }: OrderState, moved: Moved): AuditEvent => ({
  subject: 'order',
  id,
  action: ACTION_OF[moved.to],
  before: { status },
  after: {
    status: moved.to,
    ...trackingFacts(moved.tracking),
    ...(moved.totalPaise !== undefined && { totalPaise: moved.totalPaise }),
  },
})

/** Its pieces were checked into the parcel, or the parcel is open again. */
export const orderPacked = (id: string, action: 'packed' | 'unpacked'): AuditEvent => ({
  subject: 'order',
  id,
  action,
  after: { status: 'processing' },
})

/** Within the minute before its shopper is written to. */
export const shippingUndone = ({ id, status }: OrderState): AuditEvent => ({
  subject: 'order',
  id,
  action: 'shipping_undone',
  before: { status },
  after: { status: 'processing', trackingNumber: null },
})

export const trackingChanged = (
  { id, trackingNumber, courier }: { id: string } & Omit<Tracking, 'trackingLink'>,
  tracking: Tracking,
): AuditEvent => ({
  subject: 'order',
  id,
  action: 'tracking_changed',
  before: { trackingNumber, ...(courier && { courier }) },
  after: trackingFacts(tracking),
})

type Cancelled = {
  itemIds: readonly string[]
  /** Code of why the parcel never arrived. */
  deliveryFailure?: string | undefined
  note?: string | undefined
  /** Pieces of a parcel that came back damaged, by line. */
  damaged?: ReadonlyMap<string, number> | undefined
}

/** `itemIds`: the lines that went with it; those cancelled before have events of their own. */
export const orderCancelled = (
  { id, status }: OrderState,
  { itemIds, deliveryFailure, note, damaged }: Cancelled = { itemIds: [] },
): AuditEvent => ({
  subject: 'order',
  id,
  action: deliveryFailure ? 'delivery_failed' : 'cancelled',
  before: { status },
  after: {
    status: 'cancelled',
    itemIds,
    ...(deliveryFailure && { deliveryFailure }),
    ...(damaged && damaged.size > 0 && { damaged: Object.fromEntries(damaged) }),
  },
  ...(note && { personal: { note } }),
})

export const linesCancelled = (
  { id }: { id: string },
  { itemIds, note }: Pick<Cancelled, 'itemIds' | 'note'>,
): AuditEvent => ({
  subject: 'order',
  id,
  action: 'lines_cancelled',
  after: { itemIds },
  ...(note && { personal: { note } }),
})

export const attemptCreated = (reference: string, amountPaise: Paise): AuditEvent => ({
  subject: 'attempt',
  id: reference,
  action: 'created',
  after: { state: 'created', amountPaise },
})

export const attemptMoved = (
  reference: string,
  from: AttemptState,
  to: AttemptState,
  { paid }: { paid?: Paise | undefined } = {},
): AuditEvent => ({
  subject: 'attempt',
  id: reference,
  action: to,
  before: { state: from },
  after: { state: to, ...(paid !== undefined && { paidPaise: paid }) },
})

/** A person decided about a payment that was in review for `why`; `paid`: what has arrived. */
export const reviewDecided = (
  reference: string,
  to: 'succeeded' | 'failed',
  { paid, note, why }: { paid: Paise | undefined; note: string; why: string | null },
): AuditEvent => ({
  subject: 'attempt',
  id: reference,
  action: to === 'succeeded' ? 'settled_as_paid' : 'settled_as_unpaid',
  before: { state: 'review' },
  after: {
    state: to,
    ...(paid !== undefined && { paidPaise: paid }),
    ...(why !== null && { reviewReason: why }),
  },
  personal: { note },
})

/** The gateway contradicts a payment that a person took as arrived. */
export const attemptDisputed = (reference: string): AuditEvent => ({
  subject: 'attempt',
  id: reference,
  action: 'disputed',
  after: { state: 'succeeded' },
})

export const refundRequested = (id: string, amountPaise: Paise): AuditEvent => ({
  subject: 'refund',
  id,
  action: 'requested',
  after: { state: 'requested', amountPaise },
})

export const refundMoved = (id: string, from: RefundState, to: RefundState): AuditEvent => ({
  subject: 'refund',
  id,
  action: to,
  before: { state: from },
  after: { state: to },
})

/** Paid outside the gateway, by staff. */
export const refundPaidByHand = (id: string, from: RefundState): AuditEvent => ({
  subject: 'refund',
  id,
  action: 'paid_by_hand',
  before: { state: from },
  after: { state: 'succeeded' },
})
