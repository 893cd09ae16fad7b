import { Hono } from 'hono'
import { z } from 'zod'
import { newId, refundedOf, refundStatus, type Refund } from './entities.ts'
import { refuse } from './refusal.ts'
import type { RazorpaySandbox } from './sandbox.ts'

const NewRefund = z.strictObject({
  amount: z.int().min(100).optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt: z.string().max(40).optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
})

/** Longer than any client waits for an answer. */
const NEVER_MS = 120_000

/** Refunds: several of one payment, each idempotent by its key and with a state of its own. */
export function refundRoutes({ books, behaviours, now, wait }: RazorpaySandbox): Hono {
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const bodyOf = (found: Refund) => {
    const { key: _, ends: __, endedAt: ___, ...refund } = found
    return { entity: 'refund', ...refund, status: refundStatus(found, seconds()) }
  }

  return new Hono()
    .get('/:id/refunds', (c) => {
      const payment = books.payment(c.req.param('id'))
      const link = payment && books.linkBy('order_id', payment.order_id)
      if (behaviours.of(link?.reference_id ?? '').status === 'down')
        return c.text('Bad gateway', 502)
      const items = books.refundsOf(c.req.param('id')).map(bodyOf)
      return c.json({ entity: 'collection', count: items.length, items })
    })
    .post('/:id/refund', async (c) => {
      const asked = NewRefund.safeParse(await c.req.json().catch(() => undefined))
      const payment = books.payment(c.req.param('id'))
      if (!asked.success) return refuse(c, asked.error.issues[0]?.message ?? '')
      if (!payment) return refuse(c, 'The id provided does not exist')
      const link = books.linkBy('order_id', payment.order_id)
      const { refund: behaviour } = behaviours.of(link?.reference_id ?? '')
      if (behaviour === 'down') return c.text('Bad gateway', 502)
      if (behaviour === 'refused')
        return refuse(c, 'Your account does not have enough balance', {
          reason: 'insufficient_account_balance',
        })
      const key = c.req.header('x-refund-idempotency') ?? null
      if (key !== null && !/^[\w-]{10,}$/.test(key)) return refuse(c, 'The key is not valid')
      const refunds = books.refundsOf(payment.id)
      const left = payment.amount - refundedOf(refunds, seconds())
      const amount = asked.data.amount ?? left
      const known = key === null ? undefined : refunds.find((refund) => refund.key === key)
      if (known && known.amount !== amount)
        return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Different body' } }, 409)
      if (known) return c.json(bodyOf(known))
      if (!payment.captured) return refuse(c, 'The payment has not been captured')
      if (amount > left) return refuse(c, 'The total refund amount is greater than the payment')
      const refund: Refund = {
        id: newId('rfnd'),
        payment_id: payment.id,
        amount,
        currency: payment.currency,
        receipt: asked.data.receipt ?? null,
        notes: asked.data.notes,
        speed_requested: asked.data.speed,
        created_at: seconds(),
        key,
        ends: behaviour === 'fails' ? 'failed' : 'processed',
        endedAt: null,
      }
      books.put({ refund })
      const isFull = amount === left
      books.put({
        payment: {
          ...payment,
          status: isFull ? 'refunded' : payment.status,
          amount_refunded: payment.amount - left + amount,
          refund_status: isFull ? 'full' : 'partial',
        },
      })
      if (behaviour === 'lost') await wait(NEVER_MS)
      return c.json(bodyOf(refund))
    })
}
