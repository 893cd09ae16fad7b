import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readRequest, thisMachineOnly } from './machine-requests.ts'
import type { PaymentDecisions, BankContext } from './payments/payment-decisions.ts'
import { isDecided, refundCodeOf, type Transaction, verdictOf } from './payments/transaction.ts'
import type { RequestCounts } from './request-counts.ts'
import { BehaviourRequest, DecideRequest } from './requests.ts'

const TellRequest = z.object({ as: z.enum(['pay', 'decline'], 'must be pay or decline') })
const NoticeRequest = DecideRequest.pick({ noticeField: true })

/**
 * API for tests, which play the shopper and the bank without a browser. README.md has the list.
 */
export function machineApi(
  decisions: PaymentDecisions,
  { ledger, notices, behaviours, now }: BankContext,
  requestCounts: RequestCounts,
): Hono {
  const api = new Hono().use(thisMachineOnly)

  /** A POST route about one payment, with a validated body. */
  function transactionRoute<Shape extends z.ZodObject>(
    name: string,
    shape: Shape,
    handler: (
      c: Context,
      transaction: Transaction,
      request: z.output<Shape>,
    ) => Response | Promise<Response>,
  ): void {
    api.post(`/transactions/:clientTxnId/${name}`, async (c) => {
      const request = await readRequest(c, shape)
      if (request instanceof Response) return request
      const transaction = ledger.find(c.req.param('clientTxnId'))
      return transaction
        ? handler(c, transaction, request)
        : c.json({ error: 'no such transaction' }, 404)
    })
  }

  api.get('/transactions/:clientTxnId', (c) => {
    const transaction = ledger.find(c.req.param('clientTxnId'))
    if (!transaction) return c.json({ error: 'no such transaction' }, 404)
    const { clientTxnId } = transaction
    const [verdict, refundCode] = [verdictOf(transaction, now()), refundCodeOf(transaction, now())]
    return c.json({
      ...transaction,
      verdict,
      refundCode,
      ...requestCounts.of(clientTxnId),
      notices: notices.deliveriesOf(clientTxnId),
    })
  })
  transactionRoute('decide', DecideRequest, async (c, { clientTxnId }, request) => {
    const decided = await decisions.decide(clientTxnId, request)
    if (decided.decision.as !== request.as)
      return c.json({ error: 'already decided', decided: decided.decision.as }, 409)
    return c.json(
      request.as === 'close' || request.back === 'never' ? {} : await decisions.returnOf(decided),
    )
  })
  transactionRoute('tell', TellRequest, async (c, transaction, { as }) => {
    if (!isDecided(transaction)) return c.json({ error: 'nothing was decided yet' }, 409)
    return c.json(
      await decisions.returnOf(await decisions.setFinalOutcome(transaction.clientTxnId, as)),
    )
  })
  transactionRoute('return', z.object({}), async (c, transaction) =>
    c.json(await decisions.returnOf(transaction)),
  )
  transactionRoute('notice', NoticeRequest, async (c, transaction, { noticeField }) =>
    c.json(await notices.send(transaction, noticeField)),
  )
  transactionRoute('refund-done', z.object({}), (c, { clientTxnId, refund }) => {
    if (!refund) return c.json({ error: 'there is no refund' }, 409)
    ledger.finishRefund(clientTxnId, now().toISOString())
    return c.json({})
  })

  // Also for payments the bank has not seen yet.
  const behave = async (c: Context, clientTxnId: string | undefined) => {
    const request = await readRequest(c, BehaviourRequest)
    return request instanceof Response ? request : c.json(behaviours.change(clientTxnId, request))
  }
  api.post('/transactions/:clientTxnId/behaviour', (c) => behave(c, c.req.param('clientTxnId')))
  api.post('/behaviour', (c) => behave(c, undefined))
  return api
}
