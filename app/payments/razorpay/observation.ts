import { z } from 'zod'
import { paise, sum, type Paise } from '#app/basics/money.ts'
import { cleanText } from '../clean-text.ts'
import type { Observation, Outcome } from '../gateway.ts'
import type { PaymentLink } from './link.ts'

/** A payment of a link (docs/razorpay-protocol.md section 5). */
export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.unknown().optional(),
  currency: z.string().nullish(),
  captured: z.boolean().nullish(),
  amount_refunded: z.unknown().optional(),
  method: z.string().nullish(),
  error_reason: z.string().nullish(),
  error_description: z.string().nullish(),
  acquirer_data: z.record(z.string(), z.unknown()).nullish(),
})
export type Payment = z.infer<typeof Payment>
export const Payments = z.object({ items: z.array(Payment) })

/**
 * Observation of a link and its payments. Money is what is captured and has not gone back, and
 * nothing else; a link that nobody has tried to pay counts as not found, so that paying again uses
 * the same attempt.
 */
export function observe(
  reference: string,
  link: PaymentLink,
  payments: readonly Payment[],
): Observation {
  const captured = payments.filter(isCaptured)
  const kept = captured.filter((payment) => netOf(payment) !== 0)
  const payment = kept[0] ?? captured[0] ?? newestOpen(payments) ?? payments[0]
  const words = cleanText(payment?.error_description ?? '')
  const outcome = outcomeOf(link, payment)
  return {
    reference,
    outcome,
    rawCode: [link.status, payment?.status, payment?.error_reason].filter(Boolean).join(' '),
    ...(payment && { gatewayRef: payment.id, ...bankRefOf(payment) }),
    ...(payment?.method && { method: payment.method }),
    ...(outcome === 'succeeded' ? amountsOf(link, kept.length > 0 ? kept : captured) : {}),
    ...(outcome === 'failed' && words && { message: words }),
  }
}

/** Captured: true also after it was refunded. */
const isCaptured = ({ status, captured }: Payment): boolean =>
  status === 'captured' || (status === 'refunded' && captured !== false)

const newestOpen = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ status }) => status === 'authorized') ??
  payments.find(({ status }) => status === 'created')

function outcomeOf({ status }: PaymentLink, payment: Payment | undefined): Outcome {
  if (payment && isCaptured(payment)) return 'succeeded'
  if (payment?.status === 'authorized' || payment?.status === 'created') return 'pending'
  if (status === 'cancelled' || status === 'expired') return 'aborted'
  if (payment?.status === 'failed')
    return payment.error_reason === 'payment_cancelled' ? 'aborted' : 'failed'
  // A paid link without its payment, or a payment in a state that is new to us.
  if (status === 'created' && !payment) return 'not_found'
  return 'pending'
}

/**
 * Amount of the link, and what was paid and has not gone back, which may hold a fee on top. Of
 * several payments the link's amount is left out, so that a person looks at them: a refund names one
 * payment, and never reaches the others.
 */
function amountsOf(link: PaymentLink, captured: readonly Payment[]): Partial<Observation> {
  const nets = captured.map(netOf).filter((net) => net !== undefined)
  const amount = captured.length === 1 ? wholePaise(link.amount) : undefined
  const currencies = [link, ...captured].map(({ currency }) => currency ?? 'unknown')
  return {
    ...(amount !== undefined && { amount }),
    ...(nets.length === captured.length && { paid: sum(nets) }),
    currency: currencies.find((currency) => currency !== 'INR') ?? 'INR',
  }
}

/** Remainder of a captured payment; one that is `refunded` has gone back as a whole. */
function netOf({ status, amount, amount_refunded: back }: Payment): Paise | undefined {
  if (status === 'refunded') return paise(0)
  const [paid, refunded] = [wholePaise(amount), wholePaise(back ?? 0)]
  return paid === undefined || refunded === undefined
    ? undefined
    : paise(Math.max(0, paid - refunded))
}

const wholePaise = (amount: unknown): Paise | undefined =>
  Number.isSafeInteger(amount) && Number(amount) >= 0 ? paise(Number(amount)) : undefined

const BANK_REFERENCES = ['rrn', 'upi_transaction_id', 'bank_transaction_id', 'transaction_id']

function bankRefOf({ acquirer_data: data }: Payment): { bankRef?: string } {
  const found = BANK_REFERENCES.map((name) => data?.[name]).find(
    (value) => typeof value === 'string' && /^\w{1,64}$/.test(value),
  )
  return typeof found === 'string' ? { bankRef: found } : {}
}
