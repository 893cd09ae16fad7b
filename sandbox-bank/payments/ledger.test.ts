import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import type { Decision, Transaction } from './transaction.ts'

const transaction: Transaction = {
  clientTxnId: 'T0001',
  sabpaisaTxnId: '910',
  amountPaise: 2_000,
  payerName: 'Asha',
  payerEmail: 'asha@example.com',
  payerMobile: '9000000001',
  payerAddress: undefined,
  callbackUrl: 'http://localhost:3000/payments/return',
  udf1: 'order-1',
  openedAt: '2025-07-03T09:04:15.000Z',
  decision: undefined,
  finalOutcome: undefined,
  refund: undefined,
  earlierRefunds: [],
}
const paid: Decision = { as: 'pay', at: '2025-07-03T09:05:00.000Z', bankTxnId: '1', rrn: '2' }

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Opens the ledger while the first still holds the file, as after a kill -9. */
const readAgain = () => openLedger(folder)

test('what was written is there again after a restart', () => {
  const ledger = openLedger(folder)
  ledger.open(transaction)
  expect(readAgain().find('T0001')).toEqual(transaction)
  ledger.decide('T0001', paid)
  expect(readAgain().find('T0001')).toEqual({ ...transaction, decision: paid })
})
test('the first decision is the one that counts, and the only one written', () => {
  const ledger = openLedger(folder)
  ledger.open(transaction)
  ledger.decide('T0001', paid)
  expect(ledger.decide('T0001', { ...paid, as: 'decline' }).decision).toEqual(paid)
  expect(readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8').split('\n')).toHaveLength(3)
})
test('T16 a line cut short by a kill -9 is dropped, and the next one begins cleanly', () => {
  openLedger(folder).open(transaction)
  appendFileSync(path.join(folder, 'ledger.jsonl'), '{"kind":"decided","clientTxnId":"T0001","dec')
  const ledger = openLedger(folder)
  expect(ledger.find('T0001')).toEqual(transaction)
  ledger.decide('T0001', paid)
  expect(readAgain().find('T0001')).toEqual({ ...transaction, decision: paid })
})
test('what cannot be written is not told: the payment stays open', () => {
  const ledger = openLedger(folder)
  ledger.open(transaction)
  ledger.close()
  expect(() => ledger.decide('T0001', paid)).toThrow()
  expect(ledger.find('T0001')).toEqual(transaction)
})
test('a payment nobody opened cannot be decided, nor can one be told of that nobody decided', () => {
  const ledger = openLedger(folder)
  expect(() => ledger.decide('T0001', paid)).toThrow()
  ledger.open(transaction)
  expect(() => ledger.setFinalOutcome('T0001', { verdict: 'success', at: paid.at })).toThrow()
  expect(() => ledger.finishRefund('T0001', paid.at)).toThrow()
})
test('what became of a payment later, and its refunds, are there again after a restart', () => {
  const ledger = openLedger(folder)
  const finalOutcome = { verdict: 'success', at: '2025-07-03T09:06:00.000Z' } as const
  const refund = {
    refundId: '7',
    amountPaise: 2_000,
    message: 'cancelled',
    at: '2025-07-03T09:07:00.000Z',
  }
  ledger.open(transaction)
  ledger.decide('T0001', { ...paid, as: 'pay-later' })
  ledger.setFinalOutcome('T0001', finalOutcome)
  ledger.refund('T0001', refund)
  ledger.finishRefund('T0001', '2025-07-03T09:08:00.000Z')
  ledger.refund('T0001', { ...refund, refundId: '8' })
  expect(readAgain().find('T0001')).toEqual({
    ...transaction,
    decision: { ...paid, as: 'pay-later' },
    finalOutcome,
    refund: { ...refund, refundId: '8' },
    earlierRefunds: [{ ...refund, doneAt: '2025-07-03T09:08:00.000Z' }],
  })
})
test('a book written before payments could wait or be paid back is still read', () => {
  const {
    finalOutcome: _,
    refund: __,
    decision: ___,
    earlierRefunds: ____,
    ...opened
  } = transaction
  const lines = [
    { kind: 'opened', transaction: opened },
    { kind: 'decided', clientTxnId: 'T0001', decision: paid },
  ]
  appendFileSync(
    path.join(folder, 'ledger.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  expect(readAgain().find('T0001')).toEqual({ ...transaction, decision: paid })
})
test('the latest payments come the newest first', () => {
  const ledger = openLedger(folder)
  for (const clientTxnId of ['T1', 'T2', 'T3']) ledger.open({ ...transaction, clientTxnId })
  expect(ledger.latest(2).map(({ clientTxnId }) => clientTxnId)).toEqual(['T3', 'T2'])
})
