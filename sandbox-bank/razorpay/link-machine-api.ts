import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readRequest, thisMachineOnly } from '../machine-requests.ts'
import { refundStatus, type Link } from './entities.ts'
import type { RazorpaySandbox } from './sandbox.ts'
import { BehaviourRequest, DecideLink } from './scenarios.ts'

/** API for tests, by the reference of a link. README.md has the list. */
export function linkMachineApi({
  books,
  decisions,
  webhooks,
  behaviours,
  now,
}: RazorpaySandbox): Hono {
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const api = new Hono().use(thisMachineOnly)

  function linkRoute<Shape extends z.ZodObject>(
    name: string,
    shape: Shape,
    handler: (c: Context, link: Link, request: z.output<Shape>) => Promise<Response> | Response,
  ): void {
    api.post(`/:reference/${name}`, async (c) => {
      const request = await readRequest(c, shape)
      if (request instanceof Response) return request
      const link = books.linkBy('reference_id', c.req.param('reference'))
      return link ? handler(c, decisions.current(link), request) : c.json({ error: 'no link' }, 404)
    })
  }

  api.get('/:reference', (c) => {
    const link = books.linkBy('reference_id', c.req.param('reference'))
    if (!link) return c.json({ error: 'no link' }, 404)
    const payments = books.paymentsOf(link.order_id)
    return c.json({
      ...decisions.current(link),
      payments: payments.map((payment) => ({
        ...payment,
        refunds: books
          .refundsOf(payment.id)
          .map((refund) => ({ ...refund, status: refundStatus(refund, seconds()) })),
      })),
      webhooks: webhooks.deliveriesOf(link.id),
    })
  })
  linkRoute('decide', DecideLink, async (c, link, request) => {
    const { as, back, status, create, order, refund, forSeconds } = request
    behaviours.change(link.reference_id, { status, create, order, refund, forSeconds })
    const decided = await decisions.decide(link, request)
    const comesBack = as !== 'close' && back !== 'never'
    return c.json(comesBack ? { return: await decisions.returnOf(decided, back) } : {})
  })
  linkRoute('finish', z.object({}), async (c, link) => {
    const finished = await decisions.finish(link)
    return c.json({ return: await decisions.returnOf(finished) })
  })
  linkRoute('webhook', DecideLink.pick({ webhook: true }), async (c, link, { webhook }) => {
    await decisions.resend(link, webhook)
    return c.json({})
  })
  linkRoute('refunds-done', z.object({}), (c, link) => {
    for (const payment of books.paymentsOf(link.order_id))
      for (const refund of books.refundsOf(payment.id))
        if (refund.endedAt === null) books.put({ refund: { ...refund, endedAt: seconds() } })
    return c.json({})
  })
  // Also for links that are not there yet.
  api.post('/:reference/behaviour', async (c) => {
    const request = await readRequest(c, BehaviourRequest)
    if (request instanceof Response) return request
    behaviours.change(c.req.param('reference'), request)
    return c.json({})
  })
  return api
}
