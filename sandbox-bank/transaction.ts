/** What the shopper, or a test, makes of a payment. `close` is paying and never coming back. */
export const decisions = ['pay', 'decline', 'cancel', 'close'] as const
export type DecisionKind = (typeof decisions)[number]
export type Decision = { as: DecisionKind; at: string; bankTxnId: string; rrn: string }

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
}

export type Decided = Transaction & { decision: Decision }

export const isDecided = (transaction: Transaction): transaction is Decided => transaction.decision !== undefined

export const isDecision = (text: unknown): text is DecisionKind => (decisions as readonly unknown[]).includes(text)

export const succeeded = ({ as }: Decision): boolean => as === 'pay' || as === 'close'

/** Digits from a secure source, as bank references look. */
export const newReference = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join('')
