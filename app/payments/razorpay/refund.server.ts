import { z } from 'zod'
import { err, ok, type Result } from '#app/basics/result.ts'
import type {
  RefundAnswer,
  RefundInput,
  RefundProgress,
  SentRefund,
  Unavailable,
} from '../gateway.ts'
import { detailOf, type RazorpayApi } from './api.server.ts'

const Refund = z.object({ id: z.string(), status: z.string() })
const Refunds = z.object({ items: z.array(z.unknown()) })
const Named = z.object({ receipt: z.string() })

/** A state that is new to us is not the end of a refund. */
const progressIn = ({ status }: z.infer<typeof Refund>): RefundProgress =>
  status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'initiated'

/**
 * Sends a refund. Our id of it is the idempotency key, so that a repeat is the same refund, and the
 * receipt, by which it is found again (docs/razorpay-protocol.md section 6).
 */
export async function postRefund(
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
export async function getRefund(
  api: RazorpayApi,
  { id, gatewayRef }: SentRefund,
): Promise<Result<RefundProgress, Unavailable>> {
  const answer = await api.get(`payments/${encodeURIComponent(gatewayRef)}/refunds`, {
    count: '100',
  })
  if (!answer.ok) return err({ why: 'unavailable', detail: detailOf(answer.error) })
  const refunds = Refunds.safeParse(answer.value)
  if (!refunds.success) return err({ why: 'unavailable', detail: 'answer is no list of refunds' })
  const ours = refunds.data.items.find((one) => Named.safeParse(one).data?.receipt === id)
  if (ours === undefined) return ok('not_found')
  const refund = Refund.safeParse(ours)
  return refund.success
    ? ok(progressIn(refund.data))
    : err({ why: 'unavailable', detail: 'answer is no refund' })
}
