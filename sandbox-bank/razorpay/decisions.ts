import { newReference } from '../payments/transaction.ts'
import type { Books } from './books.ts'
import { newId, type Link, type Payment } from './entities.ts'
import { scenarioOf, type DecideLink, type ScenarioName, type Step } from './scenarios.ts'
import { hmacHex, offByOne } from './signature.ts'
import type { Event, Webhooks } from './webhooks.ts'

type Context = {
  books: Books
  webhooks: Webhooks
  keySecret: string
  now: () => Date
  wait: (ms: number) => Promise<void>
}

/** Plays what becomes of links, for a person at a page and for a test alike. */
export type LinkDecisions = {
  decide(link: Link, request: DecideLink): Promise<Link>
  /** Plays what was to come later, now. */
  finish(link: Link): Promise<Link>
  isWaiting(link: Link): boolean
  /** Sends the events of the link's present state, as support at Razorpay can. */
  resend(link: Link, how: DecideLink['webhook']): Promise<void>
  /** Address to which the browser comes back, as things stand. */
  returnOf(link: Link, back?: DecideLink['back']): Promise<string>
  /** The link as it is by now: it expires by itself. */
  current(link: Link): Link
}

export function makeLinkDecisions({
  books,
  webhooks,
  keySecret,
  now,
  wait,
}: Context): LinkDecisions {
  /** Kept in memory: a restart forgets what was still to come. */
  const waiting = new Map<string, { as: ScenarioName; webhook: DecideLink['webhook'] }>()
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const linkOf = ({ id }: Link) => {
    const link = books.linkBy('id', id)
    if (!link) throw new Error('there is no such link')
    return link
  }

  function take(link: Link, step: Step, as: ScenarioName): Event[] {
    if (step === 'cancel' || step === 'expire') {
      const ended: Link = { ...linkOf(link), status: step === 'cancel' ? 'cancelled' : 'expired' }
      books.put({ link: ended })
      return [
        { name: `payment_link.${ended.status}`, link: ended, payload: { payment_link: ended } },
      ]
    }
    const payment = paymentAfter(step, link, as)
    books.put({ payment })
    if (step === 'fail') return [{ name: 'payment.failed', link, payload: { payment } }]
    if (step === 'authorize') return [{ name: 'payment.authorized', link, payload: { payment } }]
    const paid: Link = { ...linkOf(link), status: 'paid' }
    books.put({ link: paid })
    return paidEvents(paid, payment)
  }

  function presentEvents(link: Link): Event[] {
    const [payment] = books.paymentsOf(link.order_id)
    if (link.status === 'paid' && payment) return paidEvents(link, payment)
    if (link.status === 'created')
      return payment ? [{ name: `payment.${payment.status}`, link, payload: { payment } }] : []
    return [{ name: `payment_link.${link.status}`, link, payload: { payment_link: link } }]
  }

  /** A failed payment may be authorised later; a second authorisation is a second payment. */
  function paymentAfter(step: 'fail' | 'authorize' | 'capture', link: Link, as: ScenarioName) {
    const { amount, currency } = scenarioOf(as)
    const [newest] = books.paymentsOf(link.order_id)
    const isSame = step === 'capture' || (as === 'decline-then-pay' && newest?.status === 'failed')
    const before: Payment | undefined = isSame ? newest : undefined
    const declined = step === 'fail'
    return {
      id: before?.id ?? newId('pay'),
      order_id: link.order_id,
      amount: amount?.(link.amount) ?? link.amount,
      currency: currency ?? link.currency,
      status: declined ? 'failed' : step === 'authorize' ? 'authorized' : 'captured',
      captured: step === 'capture',
      amount_refunded: 0,
      refund_status: null,
      method: 'upi',
      late_authorized: before?.late_authorized ?? before?.status === 'failed',
      error_code: declined ? 'BAD_REQUEST_ERROR' : null,
      error_reason: declined ? 'payment_declined' : null,
      error_description: declined ? 'Declined by the test bank' : null,
      acquirer_data: before?.acquirer_data ?? { rrn: newReference(12) },
      created_at: before?.created_at ?? seconds(),
    } satisfies Payment
  }

  async function play(link: Link, as: ScenarioName, steps: Step[], how: DecideLink['webhook']) {
    const events = steps.flatMap((step) => take(link, step, as))
    const sent = webhooks.send(events, how)
    if (how === 'first') await sent
  }

  async function finish(link: Link): Promise<Link> {
    const left = waiting.get(link.id)
    waiting.delete(link.id)
    if (left) await play(link, left.as, scenarioOf(left.as).later ?? [], left.webhook)
    return linkOf(link)
  }

  return {
    finish,
    isWaiting: ({ id }) => waiting.has(id),
    resend: (link, how) => webhooks.send(presentEvents(linkOf(link)), how),
    async decide(link, { as, after, webhook }) {
      const scenario = scenarioOf(as)
      if (scenario.later) waiting.set(link.id, { as, webhook })
      await play(link, as, scenario.now, webhook)
      if (scenario.later && after !== undefined) void wait(after * 1_000).then(() => finish(link))
      return linkOf(link)
    },
    async returnOf(link, back) {
      const { id, reference_id, status, order_id, callback_url } = linkOf(link)
      const [payment] = books.paymentsOf(order_id)
      const signed = [id, reference_id, status, payment?.id ?? '']
      const signature = await hmacHex(keySecret, signed.join('|'))
      const address = new URL(callback_url)
      const { searchParams: fields } = address
      for (const [i, name] of [
        'payment_link_id',
        'payment_link_reference_id',
        'payment_link_status',
        'payment_id',
      ].entries())
        fields.set(`razorpay_${name}`, signed[i] ?? '')
      fields.set('razorpay_signature', back === 'forged' ? offByOne(signature) : signature)
      return address.href
    },
    current(link) {
      if (linkOf(link).status !== 'created' || seconds() < link.expire_by) return linkOf(link)
      void webhooks.send(take(link, 'expire', 'expire'), 'usual')
      return linkOf(link)
    },
  }
}

function paidEvents(link: Link, payment: Payment): Event[] {
  const order = { id: link.order_id, amount: link.amount, receipt: link.reference_id }
  return [
    { name: 'payment.captured', link, payload: { payment } },
    { name: 'order.paid', link, payload: { payment, order } },
    { name: 'payment_link.paid', link, payload: { payment_link: link, payment, order } },
  ]
}
