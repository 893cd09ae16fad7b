import { callbackText } from './bank-answer.ts'
import type { Envelope } from './envelope.ts'
import type { Ledger } from './ledger.ts'
import type { Merchant } from './settings.ts'
import { type Decided, type DecisionKind, newReference } from './transaction.ts'

/** What carries a decision back to the shop, by the browser. */
export type Return = { callbackUrl: string; encResponse: string }

/** Where payments are decided, whether by a person at a page or by a test. */
export type Counter = {
  merchant: Merchant
  ledger: Ledger
  /** Says what was decided, which may have been something else, earlier. */
  decide(clientTxnId: string, as: DecisionKind): Decided
  returnOf(transaction: Decided): Promise<Return>
}

export const makeCounter = (merchant: Merchant, envelope: Envelope, ledger: Ledger, now: () => Date): Counter => ({
  merchant,
  ledger,
  decide: (clientTxnId, as) =>
    ledger.decide(clientTxnId, { as, at: now().toISOString(), bankTxnId: newReference(12), rrn: newReference(12) }),
  returnOf: async (transaction) => ({
    callbackUrl: transaction.callbackUrl,
    encResponse: await envelope.seal(callbackText(transaction, merchant.clientCode)),
  }),
})
