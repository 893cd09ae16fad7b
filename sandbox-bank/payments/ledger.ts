import { openAppendLog } from '../append-log.ts'
import {
  type Decided,
  type Decision,
  isDecided,
  type Refund,
  type FinalOutcome,
  type Transaction,
} from './transaction.ts'

/** One line of the file; `told` is the stored name of a final outcome. */
type Entry =
  | {
      kind: 'opened'
      transaction: Omit<Transaction, 'decision' | 'finalOutcome' | 'refund' | 'earlierRefunds'>
    }
  | { kind: 'decided'; clientTxnId: string; decision: Decision }
  | { kind: 'told'; clientTxnId: string; told: FinalOutcome }
  | { kind: 'refund accepted'; clientTxnId: string; refund: Refund }
  | { kind: 'refund done'; clientTxnId: string; at: string }

export type Ledger = {
  find(clientTxnId: string): Transaction | undefined
  /** Newest first. */
  latest(count: number): Transaction[]
  open(transaction: Transaction): void
  /** Records the first decision only; later ones get that first decision back. */
  decide(clientTxnId: string, decision: Decision): Decided
  /** Records the final outcome of a decided payment, whatever was decided. */
  setFinalOutcome(clientTxnId: string, finalOutcome: FinalOutcome): Transaction
  refund(clientTxnId: string, refund: Refund): void
  finishRefund(clientTxnId: string, at: string): void
  close(): void
}

/** Ledger of a folder: each event is on the disk before any answer mentions it. */
export function openLedger(folder: string): Ledger {
  const log = openAppendLog<Entry>(folder, 'ledger.jsonl')
  const transactions = new Map<string, Transaction>()
  for (const entry of log.entries) enter(transactions, entry)

  function append(entry: Entry): void {
    log.append(entry)
    enter(transactions, entry)
  }

  function known(clientTxnId: string): Transaction {
    const transaction = transactions.get(clientTxnId)
    if (!transaction) throw new Error('there is no such payment')
    return transaction
  }

  return {
    find: (clientTxnId) => transactions.get(clientTxnId),
    latest: (count) => [...transactions.values()].slice(-count).toReversed(),
    open(asked) {
      const {
        decision: _,
        finalOutcome: __,
        refund: ___,
        earlierRefunds: ____,
        ...transaction
      } = asked
      append({ kind: 'opened', transaction })
    },
    decide(clientTxnId, decision) {
      const transaction = known(clientTxnId)
      if (isDecided(transaction)) return transaction
      append({ kind: 'decided', clientTxnId, decision })
      return { ...known(clientTxnId), decision }
    },
    setFinalOutcome(clientTxnId, finalOutcome) {
      if (!isDecided(known(clientTxnId))) throw new Error('nothing was decided yet')
      append({ kind: 'told', clientTxnId, told: finalOutcome })
      return known(clientTxnId)
    },
    refund(clientTxnId, refund) {
      known(clientTxnId)
      append({ kind: 'refund accepted', clientTxnId, refund })
    },
    finishRefund(clientTxnId, at) {
      if (!known(clientTxnId).refund) throw new Error('there is no refund')
      append({ kind: 'refund done', clientTxnId, at })
    },
    close: log.close,
  }
}

function enter(transactions: Map<string, Transaction>, entry: Entry): void {
  if (entry.kind === 'opened') {
    const { transaction } = entry
    transactions.set(transaction.clientTxnId, {
      ...transaction,
      decision: undefined,
      finalOutcome: undefined,
      refund: undefined,
      earlierRefunds: [],
    })
    return
  }
  const known = transactions.get(entry.clientTxnId)
  if (known) transactions.set(entry.clientTxnId, { ...known, ...changeOf(entry, known) })
}

function changeOf(
  entry: Exclude<Entry, { kind: 'opened' }>,
  { refund, earlierRefunds }: Transaction,
): Partial<Transaction> {
  switch (entry.kind) {
    case 'decided':
      return { decision: entry.decision }
    case 'told':
      return { finalOutcome: entry.told }
    case 'refund accepted':
      return {
        refund: entry.refund,
        earlierRefunds: refund ? [...earlierRefunds, refund] : earlierRefunds,
      }
    case 'refund done':
      return { refund: refund && { ...refund, doneAt: entry.at } }
    default:
      return entry satisfies never
  }
}
