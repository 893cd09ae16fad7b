import { type OutcomeName, outcomeOf, type Verdict } from './outcomes.ts'

/** What was decided about a payment, and how the shop is to hear of it. */
export type Decision = {
  as: OutcomeName
  at: string
  bankTxnId: string
  rrn: string
  /** Seconds until it becomes what it is to become later. Without: until somebody says so. */
  after?: number | undefined
  /** The bank's words for declining. */
  bankMessage?: string | undefined
}

/** Said later by a person or a test, of whatever was decided before. */
export type Told = { verdict: 'success' | 'failed'; at: string }

export type Refund = {
  refundId: string
  amountPaise: number
  message: string
  at: string
  doneAt?: string
}

/** A payment the shop has asked for. */
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
  told: Told | undefined
  /** The newest: while it is on its way the bank takes no other. */
  refund: Refund | undefined
  /** Those that were done before it. */
  earlierRefunds: Refund[]
}

export type Decided = Transaction & { decision: Decision }

export const isDecided = (transaction: Transaction): transaction is Decided =>
  transaction.decision !== undefined

/** What a payment is now: some become something else by themselves. */
export function verdictOf({ decision, told }: Transaction, now: Date): Verdict {
  if (told) return told.verdict
  if (!decision) return 'initiated'
  const { verdict, later } = outcomeOf(decision.as)
  const isLater =
    decision.after !== undefined &&
    now.getTime() >= Date.parse(decision.at) + decision.after * 1_000
  return isLater && later ? later : verdict
}

/** A refund takes days elsewhere; here a minute, so that both of its states can be seen. */
const REFUND_MS = 60_000

/** SabPaisa's codes for it: REFUND_INITIATED, REFUNDED. */
export function refundCodeOf({ refund }: Transaction, now: Date): '0600' | '0700' | undefined {
  if (!refund) return undefined
  return refund.doneAt !== undefined || now.getTime() >= Date.parse(refund.at) + REFUND_MS
    ? '0700'
    : '0600'
}

/** What is left of a payment to be sent back, in paise. */
export const leftToRefund = (transaction: Transaction): number =>
  [...transaction.earlierRefunds, ...(transaction.refund ? [transaction.refund] : [])].reduce(
    (left, { amountPaise }) => left - amountPaise,
    amountsOf(transaction).charged,
  )

/** In paise, as the bank has it: what was asked for, and what was charged if it was paid. */
export function amountsOf({ amountPaise, decision }: Transaction): {
  asked: number
  charged: number
} {
  const outcome = decision && outcomeOf(decision.as)
  return {
    asked: outcome?.asked?.(amountPaise) ?? amountPaise,
    charged: outcome?.charged?.(amountPaise) ?? amountPaise,
  }
}

/** Digits from a secure source, as bank references look. */
export const newReference = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('')
