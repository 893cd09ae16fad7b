import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { makeSabPaisa } from './sabpaisa.server.ts'
import vectors from './sabpaisa-vectors.json' with { type: 'json' }

// The clock is set by hand, and real sockets are waited for: nothing here takes as long as it says.
// One clock for the whole file: undici keeps a timer of its own between requests.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

const { authKey, authIV } = vectors[0]!
/** The adapter with its own limits, in front of whatever listens there. */
const gatewayAt = (origin: string) =>
  makeSabPaisa({
    protocolVersion: 2,
    clientCode: 'DEMO1',
    transUserName: 'demo_user',
    transUserPassword: 'demo_pass',
    authKey,
    authIV,
    paramEncoding: 'raw',
    initUrl: 'https://bank.example/SabPaisa/sabPaisaInit?v=1',
    enquiryUrl: `${origin}/enquiry`,
    refundUrl: `${origin}/refund`,
    partialRefunds: false,
  })
type Gateway = ReturnType<typeof gatewayAt>

const enquire = (gateway: Gateway) => gateway.fetchStatus('T0001')
const refund = (gateway: Gateway) =>
  gateway.refund({
    reference: 'T0001',
    gatewayRef: '910003',
    amount: paise(149_950),
    why: 'the order was cancelled',
    isFirst: true,
  })

/** Takes every connection, and says nothing on it: `heard` ends once it has been told something. */
async function silentServer(): Promise<{ port: number; heard: Promise<void> }> {
  const heard = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => heard.resolve())
    onTestFinished(() => void socket.destroy())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, heard: heard.promise }
}

/** The answers after so many seconds, each time counted from the moment the other side was told something. */
async function answersAfter(
  asked: Promise<unknown>,
  heard: Promise<void>,
  seconds: readonly number[],
): Promise<unknown[]> {
  let answer: unknown = 'nothing yet'
  void asked.then((given) => (answer = given))
  await heard
  const answers = []
  let now = 0
  for (const second of seconds) {
    await vi.advanceTimersByTimeAsync((second - now) * 1_000)
    // Sockets end in real time.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    answers.push(answer)
    now = second
  }
  return answers
}

// undici looks at its timers once a second: what ends after 5 s has ended after 7.
test('T22 an enquiry waits five seconds for an answer that does not come, and no longer', async () => {
  const { port, heard } = await silentServer()
  const answers = await answersAfter(enquire(gatewayAt(`http://127.0.0.1:${port}`)), heard, [4, 7])
  expect(answers).toEqual([
    'nothing yet',
    { ok: false, error: { why: 'unavailable', detail: 'UND_ERR_HEADERS_TIMEOUT' } },
  ])
})

test('a refund waits ten seconds for an answer that does not come, and is then not known to be made', async () => {
  const { port, heard } = await silentServer()
  const answers = await answersAfter(refund(gatewayAt(`http://127.0.0.1:${port}`)), heard, [9, 12])
  expect(answers).toEqual([
    'nothing yet',
    { outcome: 'unknown', detail: 'UND_ERR_HEADERS_TIMEOUT' },
  ])
})

test('T22 a connection that does not come about is waited for one second, and then nothing has been sent', async () => {
  for (const [ask, given] of [
    [enquire, { ok: false, error: { why: 'unavailable', detail: 'UND_ERR_CONNECT_TIMEOUT' } }],
    [refund, { outcome: 'not_sent', detail: 'UND_ERR_CONNECT_TIMEOUT' }],
  ] as const) {
    // The handshake of TLS is part of a connection, and is never answered here.
    const { port, heard } = await silentServer()
    expect(
      await answersAfter(ask(gatewayAt(`https://127.0.0.1:${port}`)), heard, [0.5, 3]),
    ).toEqual(['nothing yet', given])
  }
})
