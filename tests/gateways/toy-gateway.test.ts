import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { paise } from '#app/basics/money.ts'
import { err, ok } from '#app/basics/result.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Inbound, PaymentGateway, RefundProgress } from '#app/payments/gateway.ts'
import { jsonIn, makeExchange } from '#app/basics/outgoing/http-exchange.server.ts'
import { gatewayConformance, type GatewayStand, type Play } from './conformance.ts'

/**
 * A third gateway, written from docs/gateways.md alone: a page of its own, a token that proves
 * messages, one status answer. It shows that the table asks for nothing that the port does not say.
 */
const TOKEN = 'toy-token'

type ToyRefund = { id: string; amount: number; done: boolean }
type ToyPayment = { amount: number; paid: number; state: string; refunds: ToyRefund[] }

/** The gateway itself, in memory. */
async function openToy() {
  const payments = new Map<string, ToyPayment>()
  const lost = new Set<string>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [, kind = '', reference = ''] = (request.url ?? '').split('/')
      const asked = jsonIn(body) as { id: string; amount: number }
      const known = payments.get(reference)
      if (kind === 'start')
        payments.set(reference, known ?? { ...asked, paid: 0, state: 'open', refunds: [] })
      const payment = payments.get(reference)
      if (kind === 'refund' && payment && !payment.refunds.some(({ id }) => id === asked.id))
        payment.refunds.push({ ...asked, done: false })
      if (kind === 'refund' && lost.has(reference)) return request.socket.destroy()
      response.writeHead(payment ? 200 : 404).end(JSON.stringify(payment ?? {}))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    payments,
    lost,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => (server.closeAllConnections(), void server.close()),
  }
}

const OUTCOMES = {
  open: 'not_found',
  waiting: 'pending',
  declined: 'failed',
  cancelled: 'aborted',
  paid: 'succeeded',
} as const

function makeToy(url: string): PaymentGateway {
  const exchange = makeExchange({ connectMs: 500, answerMs: 500, answerBytes: 10_000 })
  const call = async (path: string, body: object = {}) =>
    exchange(new URL(path, url), { method: 'POST', headers: {}, body: JSON.stringify(body) })
  const paymentOf = async (reference: string) => {
    const answer = await call(`/status/${reference}`)
    if (!answer.ok) return err({ why: 'unavailable' as const, detail: answer.error.detail })
    return ok(answer.value.status === 200 ? (jsonIn(answer.value.text) as ToyPayment) : undefined)
  }
  const readMessage = ({ fields }: Inbound) => {
    const [reference, token] = ['reference', 'token'].map((name) => fields.getAll(name)[0])
    if (!reference || token !== TOKEN) return err('unreadable' as const)
    return ok({ reference, outcome: 'pending' as const, rawCode: 'message' })
  }
  return {
    id: 'toy',
    name: 'Toy Gateway',
    origins: [],
    returnPath: '/payments/toy/return',
    noticePath: '/payments/toy/notice',
    methods: ['card'],
    limitsMethods: true,
    largestAmount: paise(10_000_000),
    paymentWindowMs: 5 * MINUTE_MS,
    partialRefunds: true,
    idempotentRefunds: true,
    concurrentStatusChecks: 2,
    startsByRequest: true,
    async start({ reference, amount }) {
      const answer = await call(`/start/${reference}`, { amount })
      if (!answer.ok) return err({ why: 'unavailable', detail: answer.error.detail })
      return ok({ type: 'redirect', url: `${url}/page/${reference}` })
    },
    readReturn: readMessage,
    readNotice(inbound) {
      const read = readMessage(inbound)
      return read.ok ? ok({ observation: read.value, acknowledgement: {} }) : read
    },
    async fetchStatus(reference) {
      const payment = await paymentOf(reference)
      if (!payment.ok) return payment
      const { state = 'open', amount, paid, refunds } = payment.value ?? {}
      const back = (refunds ?? []).reduce((total, refund) => total + refund.amount, 0)
      const outcome = OUTCOMES[state as keyof typeof OUTCOMES]
      const amounts = { amount: paise(paid ?? 0), paid: paise((paid ?? 0) - back), currency: 'INR' }
      return ok({
        reference,
        outcome,
        rawCode: state,
        gatewayRef: `T${amount}`,
        bankRef: 'B1',
        ...(outcome === 'succeeded' && amounts),
      })
    },
    async refund({ reference, id, amount }) {
      const answer = await call(`/refund/${reference}`, { id, amount })
      if (answer.ok) return { outcome: 'accepted' }
      return {
        outcome: answer.error.sent ? 'unknown' : 'not_sent',
        detail: answer.error.detail,
      }
    },
    async fetchRefund({ reference, id }) {
      const payment = await paymentOf(reference)
      if (!payment.ok) return payment
      const refund = payment.value?.refunds.find((one) => one.id === id)
      const progress: RefundProgress = refund?.done ? 'done' : refund ? 'initiated' : 'not_found'
      return ok(progress)
    },
  }
}

const STATES: Record<Play, string> = {
  pay: 'paid',
  decline: 'declined',
  cancel: 'cancelled',
  close: 'paid',
  'wrong amount': 'paid',
  late: 'waiting',
}

async function toyStand(): Promise<GatewayStand> {
  const toy = await openToy()
  const message = (reference: string, token = TOKEN): Inbound => ({
    fields: new URLSearchParams({ reference, token, id: randomUUID() }),
    body: '',
    header: () => undefined,
  })
  const change = (reference: string, state: string, paid?: number) => {
    const payment = toy.payments.get(reference)
    if (payment) toy.payments.set(reference, { ...payment, state, paid: paid ?? payment.amount })
  }
  return {
    gateway: makeToy(toy.url),
    unreachable: makeToy('http://127.0.0.1:9'),
    callbackUrl: 'http://shop.example/payments/toy/return',
    seesOpenPayments: true,
    arrive: async (step) => (step.type === 'redirect' ? step.url : ''),
    async play(reference, as) {
      change(reference, STATES[as], as === 'wrong amount' ? 100 : undefined)
      return as === 'close' ? undefined : message(reference)
    },
    finish: async (reference) => change(reference, 'paid'),
    sendNotices: async (reference) => [message(reference), message(reference)],
    forge: ({ fields }) => message(fields.getAll('reference')[0] ?? '', 'toy-tokem'),
    completeRefunds: async (reference) =>
      toy.payments.get(reference)?.refunds.forEach((refund) => void (refund.done = true)),
    refunded: async (reference) =>
      (toy.payments.get(reference)?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0),
    loseRefundAnswer: async (reference) => void toy.lost.add(reference),
    close: async () => toy.close(),
  }
}

gatewayConformance('a toy gateway', toyStand)
