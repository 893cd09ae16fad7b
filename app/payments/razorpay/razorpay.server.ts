import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type {
  AttemptInput,
  Inbound,
  NoStart,
  Notice,
  Observation,
  PaymentGateway,
  PaymentStart,
  Unavailable,
} from '../gateway.ts'
import { jsonIn, type ExchangeLimits } from '#app/basics/outgoing/http-exchange.server.ts'
import { USUAL_METHODS, type GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { detailOf, razorpayApi, type RazorpayApi, type RazorpayKey } from './api.server.ts'
import { linkOf, linkRequest, PaymentLink, SHORTEST_LINK_MS } from './link.ts'
import { observe, Payment, Payments } from './observation.ts'
import { getRefund, postRefund } from './refund.server.ts'
import { isSigned } from './signature.server.ts'
import { hintOf } from './webhook.ts'

export type RazorpaySettings = RazorpayKey & {
  webhookSecret: string
  /** Still accepted for a while after a change: what is sent again keeps the old signature. */
  previousWebhookSecret: string | undefined
  /** Methods of its links; undefined: all that the account has. */
  methods?: readonly GatewayMethod[] | undefined
}
export type RazorpayLimits = { call: ExchangeLimits; refund: ExchangeLimits }

const LIMITS: RazorpayLimits = {
  call: { connectMs: 1_000, answerMs: 5_000, answerBytes: 256 * 1024 },
  // No shopper waits for a refund, and giving up early leaves its outcome unknown.
  refund: { connectMs: 1_000, answerMs: 15_000, answerBytes: 256 * 1024 },
}

/** Upper bound on payments of one link that are looked at. */
const MAX_PAYMENTS = 10

// Upper bound of the shop; Razorpay's own is the account's, and refuses at the start.
const LARGEST_AMOUNT = paise(999_999_999)

/** Razorpay's adapter, by payment links (docs/razorpay-protocol.md). */
export function makeRazorpay(settings: RazorpaySettings, limits: RazorpayLimits = LIMITS) {
  const api = razorpayApi(settings, limits.call)
  const refundApi = razorpayApi(settings, limits.refund)
  return {
    id: 'razorpay',
    name: 'Razorpay',
    // A link is followed, no form is posted.
    origins: [],
    returnPath: '/payments/razorpay/return',
    noticePath: '/payments/razorpay/webhook',
    methods: settings.methods ?? USUAL_METHODS,
    limitsMethods: settings.methods !== undefined,
    largestAmount: LARGEST_AMOUNT,
    paymentWindowMs: SHORTEST_LINK_MS,
    partialRefunds: true,
    idempotentRefunds: true,
    concurrentStatusChecks: 4,
    startsByRequest: true,
    start: (attempt) => start(api, linkRequest(attempt, settings.methods), attempt),
    cancel: (reference) => cancelLink(api, reference),
    readReturn: (inbound: Pick<Inbound, 'fields'>) => readReturn(settings.keySecret, inbound),
    readNotice: (inbound: Pick<Inbound, 'body' | 'header'>) => readNotice(settings, inbound),
    fetchStatus: (reference) => getStatus(api, reference),
    refund: (refund) => postRefund(refundApi, refund),
    fetchRefund: (refund) => getRefund(api, refund),
  } satisfies PaymentGateway
}

/**
 * Makes the link, or finds the one that this attempt has: its reference is unique at Razorpay, so a
 * repeat is refused there, and never makes a second link.
 */
async function start(
  api: RazorpayApi,
  request: object,
  { reference, wasStarted }: AttemptInput,
): Promise<Result<PaymentStart, NoStart>> {
  const before = wasStarted ? await findLink(api, reference) : ok(undefined)
  if (!before.ok) return before
  if (before.value) return followLink(before.value)
  const made = await api.post('payment_links', request)
  const link = made.ok ? PaymentLink.safeParse(made.value).data : undefined
  if (link?.reference_id === reference) return followLink(link)
  const found = await findLink(api, reference)
  if (!found.ok) return found
  if (found.value) return followLink(found.value)
  if (made.ok) return unavailable('answer is no link')
  const { error } = made
  return error.why === 'refused'
    ? err({ why: 'refused', detail: [error.code, error.message].filter(Boolean).join(' ') })
    : unavailable(error.detail)
}

/** A link that can no longer be paid is not followed: paying again makes another attempt. */
function followLink({ status, short_url: url }: PaymentLink): Result<PaymentStart, NoStart> {
  if (status === 'paid') return err({ why: 'paid' })
  return status === 'cancelled' || status === 'expired'
    ? err({ why: 'over', detail: `the link is ${status}` })
    : ok({ type: 'redirect', url })
}

/** A refusal means that the link is paid or over by now. */
async function cancelLink(api: RazorpayApi, reference: string): Promise<Result<null, Unavailable>> {
  const link = await findLink(api, reference)
  if (!link.ok) return link
  if (link.value?.status !== 'created') return ok(null)
  const answer = await api.post(`payment_links/${encodeURIComponent(link.value.id)}/cancel`, {})
  return answer.ok || answer.error.why === 'refused'
    ? ok(null)
    : unavailable(detailOf(answer.error))
}

async function getStatus(
  api: RazorpayApi,
  reference: string,
): Promise<Result<Observation, Unavailable>> {
  const link = await findLink(api, reference)
  if (!link.ok) return link
  if (!link.value) return ok({ reference, outcome: 'not_found', rawCode: 'no link' })
  const payments = await paymentsOf(api, link.value)
  return payments.ok ? ok(observe(reference, link.value, payments.value)) : payments
}

async function findLink(
  api: RazorpayApi,
  reference: string,
): Promise<Result<PaymentLink | undefined, Unavailable>> {
  const answer = await api.get('payment_links', { reference_id: reference })
  if (!answer.ok) return unavailable(detailOf(answer.error))
  const link = linkOf(answer.value, reference)
  return link.ok ? link : unavailable('answer is no list of links')
}

/** All payments of the link's order where it is named, else those that the link has captured. */
async function paymentsOf(
  api: RazorpayApi,
  link: PaymentLink,
): Promise<Result<Payment[], Unavailable>> {
  if (link.order_id) {
    const answer = await api.get(`orders/${encodeURIComponent(link.order_id)}/payments`)
    if (!answer.ok) return unavailable(detailOf(answer.error))
    const payments = Payments.safeParse(answer.value)
    return payments.success ? ok(payments.data.items) : unavailable('answer is no list of payments')
  }
  const payments: Payment[] = []
  for (const { payment_id: id } of (link.payments ?? []).slice(0, MAX_PAYMENTS)) {
    const answer = await api.get(`payments/${encodeURIComponent(id)}`)
    if (!answer.ok) return unavailable(detailOf(answer.error))
    const payment = Payment.safeParse(answer.value)
    if (!payment.success) return unavailable('answer is no payment')
    payments.push(payment.data)
  }
  return ok(payments)
}

const SIGNED = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id']

/** Return: a GET with its fields signed in this order by the key's secret. */
function readReturn(
  keySecret: string,
  { fields }: Pick<Inbound, 'fields'>,
): Result<Observation, 'unreadable'> {
  const [linkId, reference, status, paymentId, signature] = [...SIGNED, 'signature'].map((name) => {
    const [value, ...more] = fields.getAll(`razorpay_${name}`)
    return more.length === 0 ? value : undefined
  })
  const message = [linkId, reference, status, paymentId].join('|')
  if (!reference || !signature || !isSigned(keySecret, message, signature)) return err('unreadable')
  return ok({
    reference,
    outcome: status === 'paid' ? 'succeeded' : 'pending',
    rawCode: status ?? '',
    ...(paymentId && { gatewayRef: paymentId }),
  })
}

function readNotice(
  { webhookSecret, previousWebhookSecret }: RazorpaySettings,
  { body, header }: Pick<Inbound, 'body' | 'header'>,
): Result<Notice, 'unreadable'> {
  const signature = header('x-razorpay-signature') ?? ''
  const secrets = [webhookSecret, ...(previousWebhookSecret ? [previousWebhookSecret] : [])]
  if (!secrets.some((secret) => isSigned(secret, body, signature))) return err('unreadable')
  const observation = hintOf(jsonIn(body))
  const messageId = header('x-razorpay-event-id')
  return ok({
    acknowledgement: {},
    ...(observation && { observation }),
    ...(messageId && { messageId }),
  })
}

const unavailable = (detail: string) => err<Unavailable>({ why: 'unavailable', detail })
