import { type OutcomeName, outcomeOf, type Verdict } from './outcomes.ts'

/** The decision about a payment, and how the shop is to learn of it. */
export type Decision = {
  as: OutcomeName
  at: string
  bankTxnId: string
  rrn: string
  /** Seconds until the verdict changes to its later one; undefined: on request only. */
  after?: number | undefined
  /** The bank's reason for declining. */
  bankMessage?: string | undefined
}

/** The final outcome, set later by a person or a test, whatever was decided before. */
export type FinalOutcome = { verdict: 'success' | 'failed'; at: string }

export type Refund = {
  refundId: string
  amountPaise: number
  message: string
  at: string
  doneAt?: string
}

export type Transaction = {
  clientTxnId: string
  sabpaisaTxnId: string
  amountPaise: number
  payerName: string
  payerEmail: string
  payerMobile: string
  payerAddress: string | undefined
  callbackUrl: string
  udf1: string | undefined
  openedAt: string
  decision: Decision | undefined
  finalOutcome: FinalOutcome | undefined
  /** The newest refund; while it is on its way the bank takes no other. */
  refund: Refund | undefined
  /** Refunds that were done before it. */
  earlierRefunds: Refund[]
}

export type Decided = Transaction & { decision: Decision }

export const isDecided = (transaction: Transaction): transaction is Decided =>
  transaction.decision !== undefined

/** The present verdict of a payment; some change by themselves after a time. */
export function verdictOf({ decision, finalOutcome }: Transaction, now: Date): Verdict {
  if (finalOutcome) return finalOutcome.verdict
  if (!decision) return 'initiated'
  const { verdict, later } = outcomeOf(decision.as)
  const isLater =
    decision.after !== undefined &&
    now.getTime() >= Date.parse(decision.at) + decision.after * 1_000
  return isLater && later ? later : verdict
}

/** Elsewhere a refund takes days; here a minute, so that both of its states can be seen. */
const REFUND_MS = 60_000

/** SabPaisa's status codes: REFUND_INITIATED, REFUNDED. */
export function refundCodeOf({ refund }: Transaction, now: Date): '0600' | '0700' | undefined {
  if (!refund) return undefined
  return refund.doneAt !== undefined || now.getTime() >= Date.parse(refund.at) + REFUND_MS
    ? '0700'
    : '0600'
}

/** The part of a payment that can still be refunded, in paise. */
export const refundableAmount = (transaction: Transaction): number =>
  [...transaction.earlierRefunds, ...(transaction.refund ? [transaction.refund] : [])].reduce(
    (left, { amountPaise }) => left - amountPaise,
    amountsOf(transaction).charged,
  )

/** In paise, as the bank reports them: the requested amount, and the charged one if it was paid. */
export function amountsOf({ amountPaise, decision }: Transaction): {
  requested: number
  charged: number
} {
  const outcome = decision && outcomeOf(decision.as)
  return {
    requested: outcome?.requested?.(amountPaise) ?? amountPaise,
    charged: outcome?.charged?.(amountPaise) ?? amountPaise,
  }
}

/** Random digits from a secure source, in the form of bank references. */
export const newReference = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('')
