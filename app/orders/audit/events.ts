import type { ATTEMPT_STATES, ORDER_STATUSES, REFUND_STATES, RETURN_STATES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import type { AuditEvent } from './audit-event.ts'

// Events to record, a function for each change, so that it takes a line where the change is made.

type OrderStatus = (typeof ORDER_STATUSES)[number]
type AttemptState = (typeof ATTEMPT_STATES)[number]
type RefundState = (typeof REFUND_STATES)[number]
type ReturnState = (typeof RETURN_STATES)[number]

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

export const orderMoved = (
  { id, status }: OrderState,
  { to, trackingNumber }: { to: keyof typeof ACTION_OF; trackingNumber?: string | undefined },
): AuditEvent => ({
  subject: 'order',
  id,
  action: ACTION_OF[to],
  before: { status },
  after: { status: to, ...(trackingNumber && { trackingNumber }) },
})

export const trackingChanged = (
  { id, trackingNumber: before }: { id: string; trackingNumber: string | null },
  trackingNumber: string,
): AuditEvent => ({
  subject: 'order',
  id,
  action: 'tracking_changed',
  before: { trackingNumber: before },
  after: { trackingNumber },
})

type Cancelled = {
  itemIds: readonly string[]
  /** Code of why the parcel never arrived. */
  deliveryFailure?: string | undefined
  note?: string | undefined
}

/** `itemIds`: the lines that went with it; those cancelled before have events of their own. */
export const orderCancelled = (
  { id, status }: OrderState,
  { itemIds, deliveryFailure, note }: Cancelled = { itemIds: [] },
): AuditEvent => ({
  subject: 'order',
  id,
  action: deliveryFailure ? 'delivery_failed' : 'cancelled',
  before: { status },
  after: { status: 'cancelled', itemIds, ...(deliveryFailure && { deliveryFailure }) },
  ...(note && { personal: { note } }),
})

export const linesCancelled = (
  { id }: { id: string },
  { itemIds, note }: Omit<Cancelled, 'deliveryFailure'>,
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

export const returnRequested = ({
  id,
  itemId,
  quantity,
}: {
  id: string
  itemId: string
  quantity: number
}): AuditEvent => ({
  subject: 'return',
  id,
  action: 'requested',
  after: { state: 'requested', itemId, quantity },
})

export const returnMoved = (id: string, from: ReturnState, to: ReturnState): AuditEvent => ({
  subject: 'return',
  id,
  action: to,
  before: { state: from },
  after: { state: to },
})
