import { z } from 'zod'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Observation, Outcome } from '../gateway.ts'
import type { PaymentLink } from './link.ts'

/** A payment of a link (docs/razorpay-protocol.md section 5). */
export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.unknown().optional(),
  currency: z.string().nullish(),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  error_reason: z.string().nullish(),
  error_description: z.string().nullish(),
  acquirer_data: z.record(z.string(), z.unknown()).nullish(),
})
export type Payment = z.infer<typeof Payment>
export const Payments = z.object({ items: z.array(Payment) })

/**
 * Observation of a link and its payments. Money is what is captured and nothing else; a link that
 * nobody has tried to pay counts as not found, so that paying again uses the same attempt.
 */
export function observe(
  reference: string,
  link: PaymentLink,
  payments: readonly Payment[],
): Observation {
  const captured = payments.filter(isCaptured)
  const payment = captured[0] ?? newestOpen(payments) ?? payments[0]
  const words = payment?.error_description
    ?.replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 255)
  const outcome = outcomeOf(link, payment)
  return {
    reference,
    outcome,
    rawCode: [link.status, payment?.status, payment?.error_reason].filter(Boolean).join(' '),
    ...(payment && { gatewayRef: payment.id, ...bankRefOf(payment) }),
    ...(payment?.method && { method: payment.method }),
    ...(outcome === 'succeeded' ? amountsOf(link, captured) : {}),
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
 * Of one captured payment, the amount of the link and what was paid, which may hold a fee on top.
 * Several are summed up, which is never the amount of the attempt: a person looks at them.
 */
function amountsOf(link: PaymentLink, captured: readonly Payment[]): Partial<Observation> {
  const paid = captured.map(({ amount }) => wholePaise(amount))
  const all = paid.every((amount) => amount !== undefined)
    ? paise(paid.reduce((total: number, amount) => total + amount, 0))
    : undefined
  const amount = captured.length === 1 ? wholePaise(link.amount) : all
  const currencies = [link, ...captured].map(({ currency }) => currency ?? 'unknown')
  return {
    ...(amount !== undefined && all !== undefined && { amount, paid: all }),
    currency: currencies.find((currency) => currency !== 'INR') ?? 'INR',
  }
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
