import { trackingFacts, type Tracking } from '../tracking.ts'
import type { EXCHANGE_STATES, REPLACEMENT_OUTCOMES, RETURN_STATES } from '#db/enums.ts'
import type { AuditEvent } from './audit-event.ts'

// Events of returns and their exchanges to record, beside those of events.ts.

type ReturnState = (typeof RETURN_STATES)[number]
type ExchangeState = (typeof EXCHANGE_STATES)[number]

type Exchanged = { size: string; state: ExchangeState } | null

/** `lateReason`: why the staff opened it after the return window. */
export const returnRequested = (
  {
    id,
    itemId,
    quantity,
    exchange,
  }: {
    id: string
    itemId: string
    quantity: number
    exchange?: Exchanged
  },
  lateReason?: string,
): AuditEvent => ({
  subject: 'return',
  id,
  action: 'requested',
  after: {
    state: 'requested',
    itemId,
    quantity,
    ...(exchange && { exchangeSize: exchange.size, exchange: exchange.state }),
  },
  ...(lateReason && { personal: { note: lateReason } }),
})

/** `exchange`: how it stands after it, where the return asks for one. `damaged`: pieces of it. */
export const returnMoved = (
  id: string,
  from: ReturnState,
  to: ReturnState,
  exchange?: ExchangeState,
  damaged = 0,
): AuditEvent => ({
  subject: 'return',
  id,
  action: to,
  before: { state: from },
  after: { state: to, ...(exchange && { exchange }), ...(damaged > 0 && { damaged }) },
})

/** The replacement was checked into its parcel, or the parcel is open again. */
export const replacementPacked = (id: string, action: 'packed' | 'unpacked'): AuditEvent => ({
  subject: 'return',
  id,
  action: `replacement_${action}`,
  after: { state: 'accepted', exchange: 'held' },
})

export const replacementSent = (id: string, tracking: Partial<Tracking>): AuditEvent => ({
  subject: 'return',
  id,
  action: 'replacement_sent',
  before: { state: 'accepted', exchange: 'held' },
  after: { state: 'accepted', exchange: 'sent', ...trackingFacts(tracking) },
})

/** The goods are paid back instead, now or once they are accepted. */
export const exchangeDropped = (id: string, state: ReturnState): AuditEvent => ({
  subject: 'return',
  id,
  action: 'exchange_dropped',
  before: { state, exchange: 'held' },
  after: { state, exchange: 'released' },
})

/**
 * The replacement that was sent is paid back: it was lost, or came back. The action of a dropped
 * exchange, which nodes of earlier versions know. `damaged`: pieces that are not for sale again.
 */
export const replacementFailed = (
  id: string,
  replacement: (typeof REPLACEMENT_OUTCOMES)[number],
  damaged: number,
): AuditEvent => ({
  subject: 'return',
  id,
  action: 'exchange_dropped',
  before: { state: 'accepted', exchange: 'sent' },
  after: {
    state: 'accepted',
    exchange: 'released',
    replacement,
    ...(damaged > 0 && { damaged }),
  },
})
