import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Decided, type Decision, isDecided, type Transaction } from './transaction.ts'

type Entry = { kind: 'opened'; transaction: Omit<Transaction, 'decision'> } | { kind: 'decided'; clientTxnId: string; decision: Decision }

export type Ledger = {
  find(clientTxnId: string): Transaction | undefined
  open(transaction: Transaction): void
  /** Once decided, a payment stays so: who decides again is told what the first decision was. */
  decide(clientTxnId: string, decision: Decision): Decided
  close(): void
}

/**
 * The bank's book: one JSON line for each thing that happened, on the disk before anybody is told of it, read again at
 * the start. A line that a kill -9 cut short was never told of, and is dropped.
 */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'ledger.jsonl')
  const written = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = written.subarray(0, written.lastIndexOf('\n') + 1)
  const transactions = replay(whole.toString('utf8'))
  const descriptor = openSync(file, 'a', 0o600)
  let length = whole.length
  ftruncateSync(descriptor, length)
  syncFolder(folder)

  function append(entry: Entry): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    try {
      if (writeSync(descriptor, line) !== line.length) throw new Error('the ledger could not be written')
      fsyncSync(descriptor)
      length += line.length
    } catch (error) {
      ftruncateSync(descriptor, length) // or the next line would begin in the middle of this one
      throw error
    }
  }

  return {
    find: (clientTxnId) => transactions.get(clientTxnId),
    open(transaction) {
      const { decision: _, ...opened } = transaction
      append({ kind: 'opened', transaction: opened })
      transactions.set(transaction.clientTxnId, transaction)
    },
    decide(clientTxnId, decision) {
      const transaction = transactions.get(clientTxnId)
      if (!transaction) throw new Error('only an opened payment can be decided')
      if (isDecided(transaction)) return transaction
      append({ kind: 'decided', clientTxnId, decision })
      const decided = { ...transaction, decision }
      transactions.set(clientTxnId, decided)
      return decided
    },
    close: () => closeSync(descriptor),
  }
}

function replay(lines: string): Map<string, Transaction> {
  const transactions = new Map<string, Transaction>()
  for (const line of lines.split('\n').slice(0, -1)) {
    const entry = JSON.parse(line) as Entry
    if (entry.kind === 'opened') {
      transactions.set(entry.transaction.clientTxnId, { ...entry.transaction, decision: undefined })
    } else {
      const transaction = transactions.get(entry.clientTxnId)
      if (transaction) transactions.set(entry.clientTxnId, { ...transaction, decision: entry.decision })
    }
  }
  return transactions
}

/** A new file's name is in the folder, and that too must be on the disk. Windows keeps it there by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
