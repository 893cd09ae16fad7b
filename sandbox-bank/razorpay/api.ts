import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RazorpaySandbox } from './sandbox.ts'
import { newId, type Link, type Payment } from './entities.ts'
import { refundRoutes } from './refunds.ts'
import { refuse } from './refusal.ts'
import { DecideLink } from './scenarios.ts'

const text = z.string().min(1)
const METHODS = ['card', 'netbanking', 'upi', 'wallet'] as const
const NewLink = z.strictObject({
  amount: z.int().min(100, 'amount_less_than_minimum_amount'),
  currency: z.literal('INR'),
  accept_partial: z.boolean().optional(),
  reference_id: text.max(40),
  description: z.string().max(2_048).default(''),
  customer: z
    .strictObject({
      name: z.string().max(50).optional(),
      email: z.email().optional(),
      contact: z
        .string()
        .regex(/^\+\d{8,14}$/)
        .optional(),
    })
    .default({}),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }).optional(),
  reminder_enable: z.boolean().optional(),
  notes: z.record(text, z.string().max(256)).default({}),
  expire_by: z.int(),
  callback_url: z.url({ protocol: /^https?$/ }),
  callback_method: z.literal('get'),
  options: z
    .strictObject({ checkout: z.strictObject({ method: z.record(z.enum(METHODS), z.boolean()) }) })
    .optional(),
})

/** Razorpay asks for at least a quarter of an hour. */
const SHORTEST_LIFE_SECONDS = 15 * 60
/** Longer than any client waits for an answer. */
const NEVER_MS = 120_000

/** Razorpay's API, at Razorpay's paths. */
export function apiRoutes(sandbox: RazorpaySandbox): Hono {
  const { account, books, decisions, behaviours, now, wait } = sandbox
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const expected = `Basic ${btoa(`${account.keyId}:${account.keySecret}`)}`

  /** An answer about a link, in the way that was chosen for it. */
  async function answerAbout(c: Context, link: Link | undefined, body: object) {
    switch (behaviours.of(link?.reference_id ?? '').status) {
      case 'slow':
        await wait(30_000)
        return c.json(body)
      case 'down':
        return c.text('Bad gateway', 502)
      case 'html':
        return c.html('<html><body>Maintenance</body></html>')
      case 'limit':
        return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Too many' } }, 429)
      default:
        return c.json(body)
    }
  }

  const linkBodyOf = (link: Link, payments: Payment[]) =>
    linkBody(link, payments, behaviours.of(link.reference_id).order === 'named')

  const api = new Hono()
    .use(async (c, next) =>
      c.req.header('authorization') === expected
        ? next()
        : refuse(c, 'The api key/secret provided is invalid', { status: 401 }),
    )
    .post('/payment_links', async (c) => {
      const asked = NewLink.safeParse(await c.req.json().catch(() => undefined))
      if (!asked.success) {
        const [issue] = asked.error.issues
        const extra = issue?.code === 'unrecognized_keys'
        return refuse(c, issue?.message ?? '', {
          reason: extra ? 'extra_field_sent' : 'input_validation_failed',
        })
      }
      const {
        accept_partial: _,
        notify: __,
        reminder_enable: ___,
        callback_method: ____,
        ...link
      } = asked.data
      const { create } = behaviours.of(link.reference_id)
      if (create === 'down') return c.text('Bad gateway', 502)
      if (create === 'refused') return refuse(c, 'Payments are not enabled for this account')
      if (link.expire_by < seconds() + SHORTEST_LIFE_SECONDS)
        return refuse(c, 'expire_by must be at least 15 minutes from now')
      if (books.linkBy('reference_id', link.reference_id))
        return refuse(c, `payment link with reference_id ${link.reference_id} already exists`)
      const id = newId('plink')
      const made: Link = {
        ...link,
        id,
        order_id: newId('order'),
        status: 'created',
        short_url: `${new URL(c.req.url).origin}/links/${id}`,
        created_at: seconds(),
      }
      books.put({ link: made })
      if (create === 'lost') await wait(NEVER_MS)
      return c.json(linkBodyOf(made, []))
    })
    .post('/payment_links/:id/cancel', async (c) => {
      const link = books.linkBy('id', c.req.param('id'))
      if (!link) return refuse(c, 'The id provided does not exist')
      if (decisions.current(link).status !== 'created')
        return refuse(c, 'Payment link cannot be cancelled')
      const cancelled = await decisions.decide(link, DecideLink.parse({ as: 'cancel' }))
      return answerAbout(c, cancelled, linkBodyOf(cancelled, books.paymentsOf(link.order_id)))
    })
    .get('/payment_links', async (c) => {
      const reference = c.req.query('reference_id') ?? ''
      const found = books.linkBy('reference_id', reference)
      const link = found && decisions.current(found)
      const body = link && linkBodyOf(link, books.paymentsOf(link.order_id))
      const about = link ?? ({ reference_id: reference } as Link)
      return answerAbout(c, about, { payment_links: body ? [body] : [] })
    })
    .get('/orders/:id/payments', async (c) => {
      const id = c.req.param('id')
      const link = books.linkBy('order_id', id)
      if (!link) return refuse(c, 'The id provided does not exist')
      const items = books.paymentsOf(id).map((payment) => paymentBody(payment))
      return answerAbout(c, link, { entity: 'collection', count: items.length, items })
    })
    .get('/payments/:id', async (c) => {
      const payment = books.payment(c.req.param('id'))
      if (!payment) return refuse(c, 'The id provided does not exist')
      return answerAbout(c, books.linkBy('order_id', payment.order_id), paymentBody(payment))
    })
  return api.route('/payments', refundRoutes(sandbox))
}

const linkBody = ({ order_id, ...link }: Link, payments: Payment[], namesOrder: boolean) => {
  const captured = payments.filter((payment) => payment.captured)
  return {
    ...link,
    ...(namesOrder && { order_id }),
    accept_partial: false,
    amount_paid: captured.reduce((total, { amount }) => total + amount, 0),
    // Razorpay lists captured payments only, and null before the first.
    payments:
      captured.length === 0
        ? null
        : captured.map(({ id, amount, method, created_at }) => ({
            payment_id: id,
            plink_id: link.id,
            status: 'captured',
            amount,
            method,
            created_at,
          })),
  }
}

const paymentBody = (payment: Payment) => ({ entity: 'payment', ...payment })
