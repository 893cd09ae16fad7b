import { z } from 'zod'
import { err, ok, type Result } from '#app/basics/result.ts'
import type {
  RefundAnswer,
  RefundInput,
  RefundProgress,
  SentRefund,
  Unavailable,
} from '../gateway.ts'
import type { RazorpayApi } from './api.server.ts'

const Refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
})
const Refunds = z.object({ items: z.array(Refund) })

const PROGRESS = { pending: 'initiated', processed: 'done', failed: 'failed' } as const

/**
 * Sends a refund. Our id of it is the idempotency key, so that a repeat is the same refund, and the
 * receipt, by which it is found again (docs/razorpay-protocol.md section 6).
 */
export async function sendRefund(
  api: RazorpayApi,
  { id, gatewayRef, amount, why }: RefundInput,
): Promise<RefundAnswer> {
  const answer = await api.post(
    `payments/${encodeURIComponent(gatewayRef)}/refund`,
    { amount, speed: 'normal', receipt: id, notes: { why: why.slice(0, 255) } },
    { 'x-refund-idempotency': id },
  )
  if (!answer.ok) {
    const { error } = answer
    if (error.why === 'refused') return { outcome: 'refused', ...codeOf(error) }
    return { outcome: error.sent ? 'unknown' : 'not_sent', detail: error.detail }
  }
  const refund = Refund.safeParse(answer.value)
  if (!refund.success) return { outcome: 'unknown', detail: 'answer is no refund' }
  return refund.data.status === 'failed'
    ? { outcome: 'refused', code: 'failed', message: 'the refund failed' }
    : { outcome: 'accepted' }
}

const codeOf = ({ code, message }: { code: string; message?: string }) => ({
  code,
  ...(message && { message }),
})

/** Progress of one refund, by its receipt among those of its payment. */
export async function fetchRefund(
  api: RazorpayApi,
  { id, gatewayRef }: SentRefund,
): Promise<Result<RefundProgress, Unavailable>> {
  const answer = await api.get(`payments/${encodeURIComponent(gatewayRef)}/refunds`, {
    count: '100',
  })
  if (!answer.ok) {
    const { error } = answer
    const detail = error.why === 'refused' ? `refused: ${error.code}` : error.detail
    return err({ why: 'unavailable', detail })
  }
  const refunds = Refunds.safeParse(answer.value)
  if (!refunds.success) return err({ why: 'unavailable', detail: 'answer is no list of refunds' })
  const refund = refunds.data.items.find(({ receipt }) => receipt === id)
  return ok(refund ? PROGRESS[refund.status] : 'not_found')
}
