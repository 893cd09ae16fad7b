import { callbackText } from '../protocol/bank-answer.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Envelope } from '../protocol/envelope.ts'
import type { Ledger } from './ledger.ts'
import type { Notices } from '../protocol/notices.ts'
import { outcomeOf } from './outcomes.ts'
import type { Merchant } from '../settings.ts'
import { type Decided, newReference, type Transaction } from './transaction.ts'
import type { DecideRequest } from '../requests.ts'

/** The return: it carries a decision back to the shop through the browser. */
export type Return = { callbackUrl: string; encResponse: string }

/** Decides payments, for a person at a page and for a test alike. */
export type PaymentDecisions = {
  /** Returns the decision on record, which may be another, earlier one. */
  decide(clientTxnId: string, request: DecideRequest): Promise<Decided>
  /** Records the final outcome of a payment, and notifies the shop if it had a notice before. */
  setFinalOutcome(clientTxnId: string, as: 'pay' | 'decline'): Promise<Transaction>
  /** The return for the present state of a payment. */
  returnOf(transaction: Transaction): Promise<Return>
}

export type BankContext = {
  merchant: Merchant
  envelope: Envelope
  ledger: Ledger
  notices: Notices
  behaviours: Behaviours
  now: () => Date
  wait: (ms: number) => Promise<void>
}

const NOTICE_AFTER_MS = 3_000

export function makePaymentDecisions({
  merchant,
  envelope,
  ledger,
  notices,
  behaviours,
  now,
  wait,
}: BankContext): PaymentDecisions {
  const returnOf = async (transaction: Transaction): Promise<Return> => ({
    callbackUrl: transaction.callbackUrl,
    encResponse: await envelope.seal(callbackText(transaction, merchant.clientCode, now())),
  })

  /** Sends a notice of the state at that later time. */
  async function noticeAfter(
    ms: number,
    clientTxnId: string,
    field: DecideRequest['noticeField'],
  ): Promise<void> {
    await wait(ms)
    const transaction = ledger.find(clientTxnId)
    if (transaction) await notices.send(transaction, field)
  }

  return {
    returnOf,
    async decide(clientTxnId, request) {
      const { as, after, bankMessage, back, notice, noticeField, ...behaviour } = request
      const isFirst = ledger.find(clientTxnId)?.decision === undefined
      const at = now().toISOString()
      const decided = ledger.decide(clientTxnId, {
        as,
        at,
        bankTxnId: newReference(12),
        rrn: newReference(12),
        after,
        bankMessage,
      })
      if (!isFirst) return decided
      behaviours.change(clientTxnId, behaviour)
      if (notice === 'first') await notices.send(decided, noticeField)
      if (notice === 'after') void noticeAfter(NOTICE_AFTER_MS, clientTxnId, noticeField)
      if (notice !== 'none' && after !== undefined && outcomeOf(as).later)
        void noticeAfter(after * 1_000, clientTxnId, noticeField)
      if (back === 'twice') await postReturn(await returnOf(decided))
      return decided
    },
    async setFinalOutcome(clientTxnId, as) {
      const transaction = ledger.setFinalOutcome(clientTxnId, {
        verdict: as === 'pay' ? 'success' : 'failed',
        at: now().toISOString(),
      })
      if (notices.deliveriesOf(clientTxnId).length > 0) await notices.send(transaction)
      return transaction
    },
  }
}

/** Posts as the browser would, and ignores the answer. */
async function postReturn({ callbackUrl, encResponse }: Return): Promise<void> {
  await fetch(callbackUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ encResponse }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
}
