import { z } from 'zod'
import type { Observation, Outcome } from '../gateway.ts'

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: z.object({ reference_id: z.string().min(1) }) }),
  }),
})

const HINTS: Record<string, Outcome> = {
  'payment_link.paid': 'succeeded',
  'payment_link.cancelled': 'aborted',
  'payment_link.expired': 'aborted',
}

/**
 * Hint of an event. Events of a link name our reference; all others are acknowledged and left
 * to the status checks (docs/razorpay-protocol.md section 4).
 */
export function hintOf(event: unknown): Observation | undefined {
  const read = Event.safeParse(event)
  if (!read.success) return undefined
  return {
    reference: read.data.payload.payment_link.entity.reference_id,
    outcome: HINTS[read.data.event] ?? 'pending',
    rawCode: read.data.event,
  }
}
