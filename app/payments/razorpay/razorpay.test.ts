import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import { paise } from '#app/basics/money.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { makeRazorpay } from './razorpay.server.ts'
import { isSigned } from './signature.server.ts'

const account = {
  keyId: 'rzp_test_0123456789abcd',
  keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
  webhookSecret: '123456',
  previousWebhookSecret: 'whsec_demo',
}
const adapter = makeRazorpay({ ...account, url: 'http://127.0.0.1:9' })
const none = new URLSearchParams()

test.each([
  [
    'EnLs21M47BllR3X8PSFtjtbd',
    'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  ],
  [
    '123456',
    '{"a":1,"b":2,"c":{"d":3}}',
    '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  ],
  [
    'whsec_demo',
    '{"note":"कुर्ती ₹499"}',
    'e0e32cd8bf627d5a9676b06e4662301d2a6fd8a04fb3d69bf9a4af2885c3bca9',
  ],
])('a vector of section 7 is signed, and nothing near it: key %s', (key, message, signature) => {
  expect(isSigned(key, message, signature)).toBe(true)
  expect(isSigned(key, message, signature.toUpperCase())).toBe(true)
  for (const [otherKey, otherMessage, otherSignature] of [
    [`${key} `, message, signature],
    [key, message.replaceAll(/[|,:]/g, '$& '), signature],
    [key, message, signature.slice(0, -1)],
    [key, message, `${signature}00`],
    [key, message, ''],
  ] as const)
    expect(isSigned(otherKey, otherMessage, otherSignature)).toBe(false)
})

const returned = (changes: Record<string, string> = {}) => ({
  fields: new URLSearchParams({
    razorpay_payment_link_id: 'plink_IH3cNucfVEgV68',
    razorpay_payment_link_reference_id: 'TSsd1989',
    razorpay_payment_link_status: 'paid',
    razorpay_payment_id: 'pay_IH3d0ara9bSsjQ',
    razorpay_signature: '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
    ...changes,
  }),
})
test('a signed return names the attempt and the payment, and no amount', () => {
  expect(adapter.readReturn(returned())).toEqual(
    ok({
      reference: 'TSsd1989',
      outcome: 'succeeded',
      rawCode: 'paid',
      gatewayRef: 'pay_IH3d0ara9bSsjQ',
    }),
  )
})
test('T06 a return with any field changed, missing or twice is unreadable', () => {
  for (const name of returned().fields.keys()) {
    expect(adapter.readReturn(returned({ [name]: 'x' }))).toEqual(err('unreadable'))
    const [without, twice] = [returned().fields, returned().fields]
    without.delete(name)
    twice.append(name, twice.get(name) ?? '')
    expect(adapter.readReturn({ fields: without })).toEqual(err('unreadable'))
    expect(adapter.readReturn({ fields: twice })).toEqual(err('unreadable'))
  }
})

const notice = (body: string, secret: string, headers: Record<string, string> = {}) => {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const all: Record<string, string> = { 'x-razorpay-signature': signature, ...headers }
  return { body, fields: none, header: (name: string) => all[name] }
}
const event = (name: string, payload: object) => JSON.stringify({ event: name, payload })
const link = { payment_link: { entity: { id: 'plink_1', reference_id: 'REF1' } } }
test('a webhook is read under the present secret and the one before, with its own id', () => {
  for (const secret of ['123456', 'whsec_demo'])
    expect(
      adapter.readNotice(
        notice(event('payment_link.paid', link), secret, { 'x-razorpay-event-id': 'evt_1' }),
      ),
    ).toEqual(
      ok({
        acknowledgement: {},
        observation: { reference: 'REF1', outcome: 'succeeded', rawCode: 'payment_link.paid' },
        messageId: 'evt_1',
      }),
    )
})
test('an event about no link of ours, or of no known form, is acknowledged without an observation', () => {
  for (const body of [
    event('payment.authorized', { payment: { entity: { id: 'pay_1' } } }),
    event('payment_link.paid', { payment_link: { entity: { reference_id: null } } }),
    'not JSON',
    '[]',
  ])
    expect(adapter.readNotice(notice(body, '123456'))).toEqual(ok({ acknowledgement: {} }))
})
test('T06 a webhook under another secret, with another body or without a signature is unreadable', () => {
  const body = event('payment_link.paid', link)
  for (const forged of [
    notice(body, account.keySecret),
    { ...notice(body, '123456'), body: `${body} ` },
    { body, fields: none, header: () => undefined },
  ])
    expect(adapter.readNotice(forged)).toEqual(err('unreadable'))
})

/** A server in Razorpay's place, which answers as the test says and remembers what it was asked. */
async function server(
  answer: (request: string, response: ServerResponse) => void,
  methods?: readonly GatewayMethod[],
) {
  const asked: { line: string; body: string; headers: IncomingMessage['headers'] }[] = []
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      const line = `${request.method} ${request.url}`
      asked.push({ line, body, headers: request.headers })
      answer(line, response)
    })
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  onTestFinished(() => (http.closeAllConnections(), void http.close()))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const limits = { connectMs: 500, answerMs: 300, answerBytes: 64 * 1024 }
  return {
    asked,
    gateway: makeRazorpay({ ...account, url, methods }, { call: limits, refund: limits }),
  }
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const made = {
  id: 'plink_1',
  reference_id: 'REF1',
  status: 'created',
  short_url: 'https://rzp.io/i/1',
  amount: 149_950,
  currency: 'INR',
  payments: null,
}
const attempt = {
  reference: 'REF1',
  orderId: '0a1b2c3d-0000-4000-8000-000000000000',
  amount: paise(149_950),
  at: new Date('2026-11-22T10:00:00Z'),
  heldUntil: new Date('2026-11-22T10:30:00Z'),
  callbackUrl: 'https://shop.example/payments/razorpay/return',
  wasStarted: false,
  payer: { name: 'Asha\u0007Rao', email: 'a@example.com', phone: '098765 43210', address: '' },
}
const followed = ok({ type: 'redirect', url: 'https://rzp.io/i/1' })

test('a start makes one link, with our reference, amount and half an hour to pay', async () => {
  const { asked, gateway } = await server((_, response) => json(response, made))
  expect(await gateway.start(attempt)).toEqual(followed)
  expect(asked.map(({ line }) => line)).toEqual(['POST /v1/payment_links'])
  expect(asked[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`,
  )
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    amount: 149_950,
    currency: 'INR',
    accept_partial: false,
    reference_id: 'REF1',
    description: 'Order #0A1B2C3D',
    customer: { name: 'Asha Rao', email: 'a@example.com', contact: '+919876543210' },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { order: attempt.orderId },
    expire_by: Date.parse('2026-11-22T10:30:00Z') / 1_000,
    callback_url: attempt.callbackUrl,
    callback_method: 'get',
  })
})
test('a merchant who names what Razorpay takes has links that show these alone', async () => {
  const { asked, gateway } = await server((_, response) => json(response, made), ['upi', 'wallet'])
  expect([gateway.methods, gateway.limitsMethods]).toEqual([['upi', 'wallet'], true])
  await gateway.start(attempt)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    options: {
      checkout: { method: { upi: true, card: false, netbanking: false, wallet: true } },
    },
  })
})
test('T56 a link ends with the stock hold, and no sooner than Razorpay takes it', async () => {
  const { asked, gateway } = await server((_, response) => json(response, made))
  for (const held of ['10:20', '10:03', '09:59'])
    await gateway.start({ ...attempt, heldUntil: new Date(`2026-11-22T${held}:00Z`) })
  const ends = asked.map(({ body }) => (JSON.parse(body) as { expire_by: number }).expire_by)
  expect(ends.map((end) => new Date(end * 1_000).toISOString().slice(11, 16))).toEqual([
    '10:20',
    '10:16',
    '10:16',
  ])
  expect(gateway.paymentWindowMs).toBe(16 * 60_000)
})
test.each([
  ['refuses the reference as used', (response: ServerResponse) => json(response, refusal, 400)],
  ['fails', (response: ServerResponse) => void response.writeHead(502).end('<html>')],
  ['never answers', () => {}],
])('a start that %s goes on with the link that is there', async (_, answer) => {
  const { asked, gateway } = await server((line, response) =>
    line.startsWith('POST')
      ? answer(response)
      : json(response, { payment_links: [{ ...made, reference_id: 'REF12' }, made] }),
  )
  expect(await gateway.start(attempt)).toEqual(followed)
  expect(asked.map(({ line }) => line)).toEqual([
    'POST /v1/payment_links',
    'GET /v1/payment_links?reference_id=REF1',
  ])
})
const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'exists', reason: 'taken' } }
test('a start without a link is refused, with one that is over it is over, and says why', async () => {
  const { gateway } = await server((line, response) =>
    line.startsWith('POST') ? json(response, refusal, 400) : json(response, { payment_links: [] }),
  )
  expect(await gateway.start(attempt)).toEqual(err({ why: 'refused', detail: 'taken exists' }))
  for (const status of ['cancelled', 'expired']) {
    const over = await server((_, response) => json(response, { ...made, status }))
    expect(await over.gateway.start(attempt)).toEqual(
      err({ why: 'over', detail: `the link is ${status}` }),
    )
  }
})
test('a start that was started before asks for its link first, and one that is paid is not followed', async () => {
  const { asked, gateway } = await server((_, response) =>
    json(response, { payment_links: [made] }),
  )
  expect(await gateway.start({ ...attempt, wasStarted: true })).toEqual(followed)
  expect(asked.map(({ line }) => line)).toEqual(['GET /v1/payment_links?reference_id=REF1'])
  const paid = await server((_, response) =>
    json(response, { payment_links: [{ ...made, status: 'paid' }] }),
  )
  expect(await paid.gateway.start({ ...attempt, wasStarted: true })).toEqual(err({ why: 'paid' }))
})
test('a neighbour in a list that cannot be read hides neither our link nor our refund', async () => {
  const odd = [null, 'text', { reference_id: 'REF2', receipt: 'another' }, { id: 7 }]
  const ours = { id: 'rfnd_1', receipt: refund.id }
  const listed = (status: unknown) =>
    server((line, response) =>
      json(
        response,
        line.includes('refunds')
          ? { items: [...odd, { ...ours, status }] }
          : { payment_links: [...odd, made] },
      ),
    )
  const { gateway } = await listed('processed')
  expect(await gateway.start({ ...attempt, wasStarted: true })).toEqual(followed)
  expect(await gateway.fetchRefund({ ...refund, isAccepted: true })).toEqual(ok('done'))
  // A state that is new to us: it is there, and not at its end.
  const { gateway: next } = await listed('on_hold')
  expect(await next.fetchRefund({ ...refund, isAccepted: true })).toEqual(ok('initiated'))
  const { gateway: broken } = await listed(null)
  expect(await broken.fetchRefund({ ...refund, isAccepted: true })).toMatchObject({ ok: false })
  expect(await broken.fetchRefund({ ...refund, id: 'none', isAccepted: false })).toEqual(
    ok('not_found'),
  )
})
test('without an order the payments that the link lists are fetched one by one', async () => {
  const { asked, gateway } = await server((line, response) =>
    json(
      response,
      line.includes('payment_links')
        ? { payment_links: [{ ...made, status: 'paid', payments: [{ payment_id: 'pay_1' }] }] }
        : { id: 'pay_1', status: 'captured', captured: true, amount: 149_950, currency: 'INR' },
    ),
  )
  expect(await gateway.fetchStatus('REF1')).toMatchObject(
    ok({ outcome: 'succeeded', amount: 149_950, paid: 149_950, gatewayRef: 'pay_1' }),
  )
  expect(asked.map(({ line }) => line)).toContain('GET /v1/payments/pay_1')
})
test.each([
  ['429', (response: ServerResponse) => json(response, refusal, 429), 'answered 429'],
  ['401', (response: ServerResponse) => json(response, refusal, 401), 'answered 401'],
  ['502', (response: ServerResponse) => json(response, {}, 502), 'answered 502'],
  ['HTML', (response: ServerResponse) => void response.end('<html>'), 'answer is not JSON'],
  ['other JSON', (response: ServerResponse) => json(response, []), 'answer is no list of links'],
  [
    'a redirect',
    (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(),
    'answered 302',
  ],
])(
  'T22 a status check answered with %s says nothing about the payment',
  async (_, answer, detail) => {
    const { gateway } = await server((__, response) => answer(response))
    expect(await gateway.fetchStatus('REF1')).toEqual(err({ why: 'unavailable', detail }))
  },
)

const refund = {
  id: 'a0000000-0000-4000-8000-000000000001',
  reference: 'REF1',
  gatewayRef: 'pay_1',
  amount: paise(49_950),
  why: 'the order was cancelled',
  isFirst: true,
}
test('a refund carries our id as its key and its receipt', async () => {
  const { asked, gateway } = await server((_, response) =>
    json(response, { id: 'rfnd_1', status: 'pending', receipt: refund.id }),
  )
  expect(await gateway.refund(refund)).toEqual({ outcome: 'accepted' })
  expect(asked[0]).toMatchObject({ line: 'POST /v1/payments/pay_1/refund' })
  expect(asked[0]?.headers['x-refund-idempotency']).toBe(refund.id)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ amount: 49_950, receipt: refund.id })
})
test.each([
  [200, { id: 'rfnd_1', status: 'processed' }, { outcome: 'accepted' }],
  [200, { id: 'rfnd_1', status: 'failed' }, { outcome: 'refused', code: 'failed' }],
  [200, { anything: 'else' }, { outcome: 'unknown' }],
  [400, refusal, { outcome: 'refused', code: 'taken', message: 'exists' }],
  [409, refusal, { outcome: 'unknown', detail: 'answered 409' }],
  [502, {}, { outcome: 'unknown', detail: 'answered 502' }],
  [401, refusal, { outcome: 'not_sent', detail: 'answered 401' }],
  [429, refusal, { outcome: 'not_sent', detail: 'answered 429' }],
])('a refund answered with %i %j is taken for what it can be', async (status, body, outcome) => {
  const { gateway } = await server((_, response) => json(response, body, status))
  expect(await gateway.refund(refund)).toMatchObject(outcome)
})
test('the progress of a refund is that of its own receipt', async () => {
  const items = [
    { id: 'rfnd_2', status: 'processed', receipt: 'another' },
    { id: 'rfnd_1', status: 'failed', receipt: refund.id },
  ]
  const { gateway } = await server((_, response) => json(response, { items }))
  expect(await gateway.fetchRefund({ ...refund, isAccepted: true })).toEqual(ok('failed'))
  expect(await gateway.fetchRefund({ ...refund, id: 'a-third-one', isAccepted: false })).toEqual(
    ok('not_found'),
  )
})
