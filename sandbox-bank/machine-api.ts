import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import type { Counter } from './counter.ts'
import { isDecision } from './transaction.ts'

/**
 * Lets a test play the shopper, without a browser: to callers on this machine only, and not to a web page they have
 * open (which cannot send JSON across origins unasked).
 */
export const machineApi = (counter: Counter): Hono =>
  new Hono()
    .use(async (c, next) => {
      const { address = '' } = getConnInfo(c).remote
      if (!/^(::1|(::ffff:)?127\.[\d.]+)$/.test(address)) return c.json({ error: 'for this machine only' }, 403)
      return next()
    })
    .get('/:clientTxnId', (c) => {
      const transaction = counter.ledger.find(c.req.param('clientTxnId'))
      return transaction ? c.json(transaction) : c.json({ error: 'no such transaction' }, 404)
    })
    .post('/:clientTxnId/decide', async (c) => {
      if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({ error: 'JSON only' }, 415)
      const asked: unknown = await c.req.json().catch(() => undefined)
      const as = typeof asked === 'object' && asked !== null && 'as' in asked ? asked.as : undefined
      if (!isDecision(as)) return c.json({ error: 'as must be pay, decline, cancel or close' }, 400)
      const clientTxnId = c.req.param('clientTxnId')
      if (!counter.ledger.find(clientTxnId)) return c.json({ error: 'no such transaction' }, 404)
      const decided = counter.decide(clientTxnId, as)
      if (decided.decision.as !== as) return c.json({ error: 'already decided', decided: decided.decision.as }, 409)
      return c.json(as === 'close' ? {} : await counter.returnOf(decided))
    })
