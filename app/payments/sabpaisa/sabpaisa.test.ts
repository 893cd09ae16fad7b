import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { err } from '#app/basics/result.ts'
import type { AttemptInput } from '../gateway.ts'
import { open, seal, sabPaisaKeys } from './cipher.server.ts'
import { enquiryLimits } from './enquiry.server.ts'
import { refundLimits } from './refund.server.ts'
import { makeSabPaisa, type SabPaisaSettings } from './sabpaisa.server.ts'
import vectors from './vectors.json' with { type: 'json' }

const { authKey, authIV } = vectors[0]!
const keys = sabPaisaKeys(authKey, authIV)
const settings: SabPaisaSettings = {
  protocolVersion: 2,
  clientCode: 'DEMO1',
  transUserName: 'demo_user',
  transUserPassword: 'demo_pass',
  authKey,
  authIV,
  paramEncoding: 'raw',
  initUrl: 'https://bank.example/SabPaisa/sabPaisaInit?v=1',
  enquiryUrl: 'http://127.0.0.1:9/enquiry',
  refundUrl: 'http://127.0.0.1:9/refund',
  partialRefunds: false,
}
const attempt: AttemptInput = {
  reference: 'T0001',
  orderId: 'order-1',
  amount: paise(2_000),
  at: new Date(0),
  heldUntil: new Date(30 * 60_000),
  callbackUrl: 'https://shop.example/payments/return',
  wasStarted: false,
  payer: { name: 'Asha', email: 'asha@example.com', phone: '9000000001', address: '' },
}
const said = (fields: Record<string, string> = {}) =>
  Object.entries({
    clientTxnId: 'T0001',
    clientCode: 'DEMO1',
    amount: '20.0',
    paidAmount: '20.0',
    amountType: 'INR',
    status: 'SUCCESS',
    statusCode: '0000',
    ...fields,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
const succeeded = {
  reference: 'T0001',
  clientCode: 'DEMO1',
  amount: 2_000,
  paid: 2_000,
  currency: 'INR',
  outcome: 'succeeded',
  rawCode: '0000',
}
const inbound = (fields: Record<string, string> | [string, string][]) => ({
  fields: new URLSearchParams(fields),
})

const endings: (() => unknown)[] = []
afterEach(() => endings.splice(0).forEach((end) => end()))

/** Adapter whose enquiries go to a gateway that answers as given. */
async function asking(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  enquiry = enquiryLimits,
) {
  const server = createServer(answer)
  endings.push(() => (server.closeAllConnections(), server.close()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const enquiryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/enquiry`
  return makeSabPaisa({ ...settings, enquiryUrl }, { enquiry, refund: refundLimits })
}
const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))
const sealed = (opened: string) => ({ clientCode: 'DEMO1', statusResponseData: seal(keys, opened) })
const soon = { ...enquiryLimits, answerMs: 200, connectMs: 100 }

test('starting a payment is a form with the sealed request and the client code, and no call', async () => {
  const gateway = makeSabPaisa(settings)
  const { value: form } = await gateway.start(attempt)
  expect(gateway.origins).toEqual(['https://bank.example'])
  expect(form).toEqual({
    type: 'form',
    url: settings.initUrl,
    fields: { encData: expect.stringMatching(/^[0-9A-F]+$/), clientCode: 'DEMO1' },
  })
  expect(open(keys, form.fields['encData']!)).toMatchObject({
    value: expect.stringContaining('&clientTxnId=T0001&amount=20.00&clientCode=DEMO1&'),
  })
})
test('settings that cannot work are refused when the shop starts', () => {
  expect(() => makeSabPaisa({ ...settings, authKey: 'short' })).toThrow('authKey')
  expect(() => makeSabPaisa({ ...settings, authIV: '' })).toThrow('authIV')
  expect(() => makeSabPaisa({ ...settings, initUrl: 'bank' })).toThrow()
  expect(() => makeSabPaisa({ ...settings, enquiryUrl: 'bank' })).toThrow()
  expect(() => makeSabPaisa({ ...settings, refundUrl: 'bank' })).toThrow()
  expect(() => makeSabPaisa({ ...settings, protocolVersion: 1 })).toThrow(
    'authKey must be exactly 16 characters',
  )
  expect(() => makeSabPaisa({ ...settings, transUserPassword: 'a&b' })).toThrow('transUserPassword')
})
test('a return is read', () => {
  expect(
    makeSabPaisa(settings).readReturn(
      inbound({ encResponse: seal(keys, said()), clientCode: 'x' }),
    ),
  ).toEqual({
    ok: true,
    value: succeeded,
  })
})
test('a return of another client is read as such: whose it is, the payment decides', () => {
  expect(
    makeSabPaisa(settings).readReturn(
      inbound({ encResponse: seal(keys, said({ clientCode: 'EVIL1' })) }),
    ),
  ).toMatchObject({
    value: { clientCode: 'EVIL1' },
  })
})
test.each([
  ['nothing', {}],
  ['an empty message', { encResponse: '' }],
  ['garbage', { encResponse: 'garbage' }],
  ['plain fields', { clientTxnId: 'T0001', status: 'SUCCESS', statusCode: '0000' }],
  ['plain text', { encResponse: said() }],
  ['another key', { encResponse: seal(sabPaisaKeys(authKey, 'AAAA'), said()) }],
  ['a truncated message', { encResponse: seal(keys, said()).slice(0, -2) }],
  [
    'a flipped bit',
    { encResponse: seal(keys, said()).replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  ],
  ['no payment named', { encResponse: seal(keys, said({ clientTxnId: 'null' })) }],
  [
    'two messages',
    [
      ['encResponse', seal(keys, said())],
      ['encResponse', seal(keys, said())],
    ],
  ],
] as [string, Record<string, string>][])(
  'T06 a return or notice with %s is not readable',
  (_, fields) => {
    expect(makeSabPaisa(settings).readReturn(inbound(fields))).toEqual(err('unreadable'))
    expect(makeSabPaisa(settings).readNotice(inbound(fields))).toEqual(err('unreadable'))
  },
)
test.each(['encResponse', 'encryptedResponse'])(
  'a notice in the field %s is read and acknowledged the way the gateway wants',
  (name) => {
    expect(
      makeSabPaisa(settings).readNotice(
        inbound({ [name]: seal(keys, said({ sabpaisaTxnId: '9100' })) }),
      ),
    ).toEqual({
      ok: true,
      value: {
        observation: { ...succeeded, gatewayRef: '9100' },
        acknowledgement: {
          status: 200,
          message: 'API_SUCCESSFULL_MESSAGE',
          errors: 'null',
          data: { statusCode: '01', message: 'Data successfully processed', sabpaisaTxnId: '9100' },
        },
      },
    })
  },
)
test('an enquiry is a sealed JSON post, and its sealed answer is read', async () => {
  let asked: unknown
  const gateway = await asking(async (request, response) => {
    asked = {
      method: request.method,
      type: request.headers['content-type'],
      accept: request.headers.accept,
      body: JSON.parse(await text(request)),
    }
    json(response, sealed(said()))
  })
  expect(await gateway.fetchStatus('T0001')).toEqual({ ok: true, value: succeeded })
  const { body, ...rest } = asked as { body: { clientCode: string; statusTransEncData: string } }
  expect(rest).toEqual({ method: 'POST', type: 'application/json', accept: 'application/json' })
  expect(Object.keys(body)).toEqual(['clientCode', 'statusTransEncData'])
  expect(open(keys, body.statusTransEncData)).toMatchObject({
    value: 'clientCode=DEMO1&clientTxnId=T0001',
  })
})
test.each([
  [{ refundStatusCode: '0600' }, 'initiated'],
  [{ refundStatusCode: '0700' }, 'done'],
  [{ refundStatusCode: 'null' }, undefined],
  [{ refundStatusCode: '0300' }, undefined],
  [{ refundStatusCode: 'constructor' }, undefined],
  [{ statusCode: '0700', status: 'REFUNDED', refundStatusCode: 'null' }, 'done'],
])('an enquiry that says %j tells of a refund: %s', async (fields, refund) => {
  const gateway = await asking((_, response) => json(response, sealed(said(fields))))
  const status = await gateway.fetchStatus('T0001')
  expect(status.ok && status.value.refund).toBe(refund)
})
test('an unknown payment is not found, not failed, also when the answer names nobody', async () => {
  const gateway = await asking((_, response) =>
    json(
      response,
      sealed('status=TRANSACTION NOT FOUND&statusCode=404&clientTxnId=null&clientCode=null'),
    ),
  )
  expect(await gateway.fetchStatus('T0001')).toEqual({
    ok: true,
    value: { reference: 'T0001', outcome: 'not_found', rawCode: '404' },
  })
})

const failed = said({ status: 'FAILED', statusCode: '0300' })
test.each<[string, (response: ServerResponse) => unknown]>([
  ['500', (response) => json(Object.assign(response, { statusCode: 500 }), sealed(failed))],
  ['404', (response) => response.writeHead(404).end()],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  [
    'HTML instead of JSON',
    (response) => response.setHeader('content-type', 'text/html').end('<h1>Maintenance</h1>'),
  ],
  ['nothing', (response) => response.end()],
  [
    'a Message instead of data',
    (response) => json(response, { Message: 'An error has occurred.' }),
  ],
  ['empty data', (response) => json(response, { clientCode: 'DEMO1', statusResponseData: null })],
  ['JSON null', (response) => json(response, null)],
  [
    'half of the JSON, and hangs up',
    (response) => (response.write('{"statusResp'), setTimeout(() => response.destroy(), 20)),
  ],
  ['a megabyte', (response) => response.end(`"${'a'.repeat(1_000_000)}"`)],
  [
    'a forged mac',
    (response) =>
      json(response, { statusResponseData: seal(sabPaisaKeys(authKey, 'AAAA'), failed) }),
  ],
  ['plain text', (response) => json(response, { statusResponseData: failed })],
  [
    'no status code',
    (response) => json(response, sealed('clientTxnId=T0001&clientCode=DEMO1&status=FAILED')),
  ],
  [
    'a failure of another client',
    (response) =>
      json(response, sealed(said({ status: 'FAILED', statusCode: '0300', clientCode: 'EVIL1' }))),
  ],
  [
    'a failure of another payment',
    (response) =>
      json(response, sealed(said({ status: 'FAILED', statusCode: '0300', clientTxnId: 'T0002' }))),
  ],
  [
    'a failure of no payment',
    (response) =>
      json(response, sealed(said({ status: 'FAILED', statusCode: '0300', clientTxnId: 'null' }))),
  ],
  ['a success for no client', (response) => json(response, sealed(said({ clientCode: 'null' })))],
])('T22 a bank that answers %s is unavailable: the payment has not failed', async (_, answer) => {
  const gateway = await asking((__, response) => answer(response))
  expect(await gateway.fetchStatus('T0001')).toEqual({
    ok: false,
    error: { why: 'unavailable', detail: expect.stringMatching(/^[\w -]+$/) },
  })
})
test('T22 a bank that does not answer in time, or drop by drop, is unavailable, and is not listened to any longer', async () => {
  // Neither server ends its answer, so the adapter must close the connection.
  const hungUp = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const silent = await asking((_, response) => response.on('close', hungUp[0].resolve), soon)
  const dripping = await asking((_, response) => {
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => (clearInterval(drip), hungUp[1].resolve()))
  }, soon)
  expect(await Promise.all([silent.fetchStatus('T0001'), dripping.fetchStatus('T0001')])).toEqual([
    { ok: false, error: { why: 'unavailable', detail: expect.any(String) } },
    { ok: false, error: { why: 'unavailable', detail: expect.any(String) } },
  ])
  await Promise.all(hungUp.map(({ promise }) => promise))
})
test(
  'T22 a bank that cannot be reached is unavailable, without the time that an answer may take',
  { timeout: 30_000 },
  async () => {
    const patient = { enquiry: { ...enquiryLimits, answerMs: 3_600_000 }, refund: refundLimits }
    for (const host of ['127.0.0.1:9', '192.0.2.1'])
      expect(
        await makeSabPaisa({ ...settings, enquiryUrl: `http://${host}/` }, patient).fetchStatus(
          'T0001',
        ),
      ).toMatchObject({
        error: { why: 'unavailable' },
      })
  },
)
test('an enquiry that is cut off does not hold up the next, and no two may be under way', async () => {
  let asked = 0
  const gateway = await asking((_, response) =>
    ++asked === 1 ? response.destroy() : json(response, sealed(said())),
  )
  expect((await gateway.fetchStatus('T0002')).ok).toBe(false)
  expect((await gateway.fetchStatus('T0001')).ok).toBe(true)
  // The queue of status checks sees to it (tests/shop/status-check-queue.long.test.ts).
  expect(gateway.concurrentStatusChecks).toBe(1)
})
