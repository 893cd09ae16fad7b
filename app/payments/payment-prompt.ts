import { MINUTE_MS } from '#app/basics/time.ts'
import type { PaymentMethod } from '#app/orders/order.ts'
import {
  isOpen,
  paymentStatus,
  SUPERSEDED,
  type AttemptState,
  type PaymentStatus,
} from './payment.ts'

/**
 * Message about a payment, and the one thing it asks for: to wait or to pay, never both. `awaiting`
 * asks for patience; `unfinished` and `failed` ask to pay.
 */
export type PaymentPrompt = {
  shown: PaymentStatus | 'unfinished'
  /** Why the newest attempt failed. */
  reason: string | null
  /**
   * An attempt that the shopper was sent to the bank with, and that may still be paid: when it was
   * begun, and until when its page is open; null: that is over, but the bank has not closed it.
   */
  open: { begunAt: Date; until: Date | null } | null
}

type Tried = { state: AttemptState; gateway: string; reason: string | null; createdAt: Date }

/** For a gateway whose settings are gone. */
const USUAL_WINDOW_MS = 15 * MINUTE_MS

/** @param attempts newest first */
export function paymentPrompt(
  attempts: readonly Tried[],
  {
    method,
    gateways,
    now,
  }: {
    method: PaymentMethod
    gateways: { find(id: string): { paymentWindowMs: number } | undefined }
    now: Date
  },
): PaymentPrompt {
  // Given up by the shop for another, which says more.
  const tried = attempts.filter(
    ({ state, reason }) => !(state === 'aborted' && reason === SUPERSEDED),
  )
  const reason = tried[0]?.reason ?? null
  // An order taken over the telephone has no attempt before its customer opens the pay link.
  if (attempts.length === 0 && method === 'online')
    return { shown: 'unfinished', reason, open: null }
  const status = paymentStatus(
    attempts.map(({ state }) => state),
    method,
  )
  if (status !== 'awaiting') return { shown: status, reason, open: null }
  const sent = tried.find(({ state }) => state === 'redirected' || state === 'pending')
  const windowMs = (sent && gateways.find(sent.gateway)?.paymentWindowMs) ?? USUAL_WINDOW_MS
  const until = sent && new Date(sent.createdAt.getTime() + windowMs)
  const isPageOpen = until !== undefined && until > now
  const open = sent ? { begunAt: sent.createdAt, until: isPageOpen ? until : null } : null
  if (method === 'cash') return { shown: 'awaiting', reason, open }
  const [newest] = tried
  if (newest && !isOpen(newest.state)) return { shown: 'failed', reason, open }
  return { shown: sent === newest && isPageOpen ? 'awaiting' : 'unfinished', reason, open }
}
