import { Hono } from 'hono'
import { z } from 'zod'
import { formatJavaDouble } from './bank-answer.ts'
import type { BankContext } from '../payments/payment-decisions.ts'
import { paiseIn, readParams } from './merchant-request.ts'
import {
  amountsOf,
  refundableAmount,
  newReference,
  refundCodeOf,
  type Transaction,
  verdictOf,
} from '../payments/transaction.ts'
import type { RequestCounts } from '../request-counts.ts'

const Asked = z.object({ clientCode: z.string(), refundQuery: z.string() })

/** SabPaisa's own codes for refunds (docs/payment-protocol.md section 4). */
const REFUSAL_MESSAGES = {
  '02': 'The request cannot be decrypted',
  '03': 'Bad request',
  '04': 'The client code is not correct',
  '06': 'The amount is not correct',
  '07': 'The client transaction id is not correct',
  '08': 'The SabPaisa transaction id is not correct',
  '09': 'The refund was rejected',
} as const

/** Longer than any client waits for an answer. */
const NEVER_MS = 120_000

/**
 * Refunds all of a payment or a part at a time. While one refund is on its way, and once nothing is
 * left, a further request is answered with the state of the last one.
 */
export const refundRoute = (
  { merchant, envelope, ledger, behaviours, now, wait }: BankContext,
  requestCounts: RequestCounts,
): Hono =>
  new Hono().post('/', async (c) => {
    const refuse = (code: keyof typeof REFUSAL_MESSAGES) =>
      c.json({
        apiStatusCode: code,
        refundResponse: null,
        apiStatusDescription: REFUSAL_MESSAGES[code],
      })
    const asked = Asked.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return refuse('03')
    if (asked.data.clientCode !== merchant.clientCode) return refuse('04')
    const text = await envelope.open(asked.data.refundQuery)
    if (text === undefined) return refuse('02')
    const params = readParams(text)
    if (!params) return refuse('03')
    if (params.get('clientCode') !== merchant.clientCode) return refuse('04')
    const clientTxnId = params.get('clientTxnId') ?? ''

    requestCounts.count('refunds', clientTxnId)
    const behaviour = behaviours.of(clientTxnId)
    if (behaviour.refund === 'down') return c.text('Service Unavailable', 503)
    if (behaviour.refund === 'refused') return refuse('09')
    if (behaviour.refund === 'slow') await wait(behaviour.slowSeconds * 1_000)

    const transaction = ledger.find(clientTxnId)
    if (!transaction) return refuse('07')
    if (params.get('spTxnId') !== transaction.sabpaisaTxnId) return refuse('08')
    const amountPaise = paiseIn(params.get('amount') ?? '')
    if (!amountPaise || amountPaise > amountsOf(transaction).charged) return refuse('06')
    if (verdictOf(transaction, now()) !== 'success') return refuse('09')
    const isNew =
      refundCodeOf(transaction, now()) !== '0600' && amountPaise <= refundableAmount(transaction)
    if (isNew)
      ledger.refund(clientTxnId, {
        refundId: newReference(12),
        amountPaise,
        message: params.get('message') ?? '',
        at: now().toISOString(),
      })
    if (behaviour.refund === 'lost') await wait(NEVER_MS)
    const answer = answerAbout(ledger.find(clientTxnId) ?? transaction, {
      isNew,
      now: now(),
      clientCode: merchant.clientCode,
    })
    return c.json({
      ...answer.plain,
      refundResponse: envelope.inAnswers(await envelope.seal(JSON.stringify(answer.sealed))),
    })
  })

function answerAbout(
  transaction: Transaction,
  { isNew, now, clientCode }: { isNew: boolean; now: Date; clientCode: string },
) {
  const statusCode = refundCodeOf(transaction, now)
  const isDone = statusCode === '0700'
  const message = isNew ? 'Refund request accepted' : 'Refund request already submitted'
  return {
    plain: { apiStatusCode: isNew ? '01' : isDone ? '10' : '11', apiStatusDescription: message },
    sealed: {
      spTxnId: transaction.sabpaisaTxnId,
      clientTxnId: transaction.clientTxnId,
      refundInitDate: transaction.refund?.at,
      amount: formatJavaDouble(transaction.refund?.amountPaise ?? 0),
      clientCode,
      clientId: '0',
      message,
      statusCode,
      status: isDone ? 'REFUNDED' : 'REFUND_INITIATED',
    },
  }
}
