import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { ok } from '#app/basics/result.ts'
import { enquiryLimits } from './enquiry.server.ts'
import { sabPaisaEnvelope } from './envelope.server.ts'
import { refundLimits } from './refund.server.ts'
import { makeSabPaisa } from './sabpaisa.server.ts'
import vectors from './vectors.json' with { type: 'json' }

const { authKey, authIV } = vectors[0]!
const envelope = sabPaisaEnvelope({ protocolVersion: 2, authKey, authIV })
const input = {
  id: 'a0000000-0000-4000-8000-000000000001',
  reference: 'T0001',
  gatewayRef: '910003',
  amount: paise(149_950),
  why: 'the order was cancelled',
  isFirst: true,
}
const soon = { ...refundLimits, connectMs: 100, answerMs: 200 }

/** Adapter whose refunds go to a gateway that answers as given. */
async function refunding(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(answer)
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return gatewayAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/refund`)
}
const gatewayAt = (refundUrl: string) =>
  makeSabPaisa(
    {
      protocolVersion: 2,
      clientCode: 'DEMO1',
      transUserName: 'demo_user',
      transUserPassword: 'demo_pass',
      authKey,
      authIV,
      paramEncoding: 'raw',
      initUrl: 'https://bank.example/SabPaisa/sabPaisaInit?v=1',
      enquiryUrl: 'http://127.0.0.1:9/enquiry',
      refundUrl,
      partialRefunds: false,
    },
    { enquiry: enquiryLimits, refund: soon },
  )
const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))
const about = (clientTxnId: string) =>
  envelope.seal(JSON.stringify({ clientTxnId, spTxnId: '910003', statusCode: '0600' }))

test('a refund is a sealed JSON post', async () => {
  let asked: unknown
  const gateway = await refunding(async (request, response) => {
    asked = {
      method: request.method,
      type: request.headers['content-type'],
      body: JSON.parse(await text(request)),
    }
    json(response, {
      apiStatusCode: '01',
      refundResponse: about('T0001'),
      apiStatusDescription: 'accepted',
    })
  })
  expect(await gateway.refund(input)).toEqual({ outcome: 'accepted' })
  const { body, ...rest } = asked as { body: { clientCode: string; refundQuery: string } }
  expect(rest).toEqual({ method: 'POST', type: 'application/json' })
  expect(Object.keys(body)).toEqual(['clientCode', 'refundQuery'])
  expect(envelope.open(body.refundQuery)).toEqual(
    ok(
      'clientCode=DEMO1&amount=1499.50&spTxnId=910003&clientTxnId=T0001&message=the order was cancelled',
    ),
  )
})
test.each<[unknown, object]>([
  [{ apiStatusCode: '00' }, { outcome: 'accepted' }],
  [{ apiStatusCode: '01', refundResponse: null }, { outcome: 'accepted' }],
  [{ apiStatusCode: 1, refundResponse: 'null' }, { outcome: 'accepted' }],
  [{ apiStatusCode: '10' }, { outcome: 'accepted' }],
  [{ apiStatusCode: '11', apiStatusDescription: 'already submitted' }, { outcome: 'accepted' }],
  [
    {
      apiStatusCode: '01',
      refundResponse: envelope.seal('status=REFUND_INITIATED&clientTxnId=T0001'),
    },
    { outcome: 'accepted' },
  ],
  [
    { apiStatusCode: '09', apiStatusDescription: ' rejected\n' },
    { outcome: 'refused', code: '09', message: 'rejected' },
  ],
  [
    { apiStatusCode: '12', apiStatusDescription: null },
    { outcome: 'refused', code: '12' },
  ],
  ...['02', '03', '04', '06', '07', '08'].map((code): [unknown, object] => [
    { apiStatusCode: code },
    { outcome: 'refused', code },
  ]),
  [
    { apiStatusCode: '05', apiStatusDescription: 'contact support' },
    { outcome: 'unknown', detail: 'answered with 05' },
  ],
  [{ apiStatusCode: '77' }, { outcome: 'unknown', detail: 'answered with 77' }],
  [{ apiStatusCode: '<b>' }, { outcome: 'unknown', detail: 'answered with an odd code' }],
  [
    { apiStatusCode: '01', refundResponse: about('T0002') },
    { outcome: 'unknown', detail: 'answer is about another payment' },
  ],
  [
    { apiStatusCode: '01', refundResponse: envelope.seal('{}') },
    { outcome: 'unknown', detail: 'answer is about another payment' },
  ],
  [
    { apiStatusCode: '01', refundResponse: 'garbage' },
    { outcome: 'unknown', detail: 'answer is about another payment' },
  ],
  [
    { Message: 'An error has occurred.' },
    { outcome: 'unknown', detail: 'answer has no apiStatusCode' },
  ],
  [null, { outcome: 'unknown', detail: 'answer has no apiStatusCode' }],
])('an answer of %j means %j', async (body, outcome) => {
  const gateway = await refunding((_, response) => json(response, body))
  expect(await gateway.refund(input)).toEqual(outcome)
})
test.each<[string, (response: ServerResponse) => unknown]>([
  [
    '500',
    (response) => json(Object.assign(response, { statusCode: 500 }), { apiStatusCode: '09' }),
  ],
  ['503', (response) => response.writeHead(503).end()],
  ['HTML', (response) => response.end('<h1>Maintenance</h1>')],
  ['nothing, and hangs up', (response) => response.destroy()],
  ['nothing at all', () => {}],
])(
  'after the refund has left, a gateway that answers %s leaves it unknown: it is not sent again',
  async (_, answer) => {
    const gateway = await refunding((__, response) => answer(response))
    expect(await gateway.refund(input)).toEqual({
      outcome: 'unknown',
      detail: expect.stringMatching(/^[\w -]+$/) as string,
    })
  },
)
test('a gateway that cannot be reached has not heard of the refund, so that it may be sent again', async () => {
  for (const url of ['http://127.0.0.1:9/', 'http://192.0.2.1/'])
    expect(await gatewayAt(url).refund(input)).toEqual({
      outcome: 'not_sent',
      detail: expect.stringMatching(/^[A-Z_]+$/) as string,
    })
})
