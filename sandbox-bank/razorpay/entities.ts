/** Entities as Razorpay's API writes them; amounts in paise, times in seconds. */
export type Link = {
  id: string
  reference_id: string
  order_id: string
  amount: number
  currency: string
  description: string
  customer: { name?: string | undefined; email?: string | undefined; contact?: string | undefined }
  notes: Record<string, string>
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  short_url: string
  callback_url: string
  expire_by: number
  created_at: number
}

export type Payment = {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  captured: boolean
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  method: string
  late_authorized: boolean
  error_code: string | null
  error_reason: string | null
  error_description: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

export type Refund = {
  id: string
  payment_id: string
  amount: number
  currency: string
  receipt: string | null
  notes: Record<string, string>
  speed_requested: string
  created_at: number
  /** Of ours, not of Razorpay: the key it came with, and how it ends. */
  key: string | null
  ends: 'processed' | 'failed'
  endedAt: number | null
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** An id in the form of theirs: a prefix and fourteen characters. */
export const newId = (prefix: 'plink' | 'order' | 'pay' | 'rfnd' | 'evt') =>
  `${prefix}_${Array.from(
    crypto.getRandomValues(new Uint8Array(14)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('')}`

/** Elsewhere a refund takes days; here a minute, so that both of its states can be seen. */
const REFUND_SECONDS = 60

export const refundStatus = (refund: Refund, now: number): 'pending' | 'processed' | 'failed' =>
  refund.endedAt !== null || now >= refund.created_at + REFUND_SECONDS ? refund.ends : 'pending'

/** Part of a payment that was paid back, or is on its way. */
export const refundedOf = (refunds: readonly Refund[], now: number): number =>
  refunds
    .filter((refund) => refundStatus(refund, now) !== 'failed')
    .reduce((total, { amount }) => total + amount, 0)
