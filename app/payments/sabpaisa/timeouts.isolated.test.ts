import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { makeSabPaisa } from './sabpaisa.server.ts'
import vectors from './vectors.json' with { type: 'json' }

// Fake timers over real sockets, so that no test takes as long as its timeouts. One clock for the
// whole file, because undici keeps a timer of its own between requests.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

const { authKey, authIV } = vectors[0]!
/** Adapter with its own limits, in front of whatever listens at `origin`. */
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
    id: 'a0000000-0000-4000-8000-000000000001',
    reference: 'T0001',
    gatewayRef: '910003',
    amount: paise(149_950),
    why: 'the order was cancelled',
    isFirst: true,
  })

/** Accepts every connection and never answers: `heard` resolves once data has arrived. */
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

/** Answers after so many seconds, each counted from when the server received data. */
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
    // Sockets close in real time.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    answers.push(answer)
    now = second
  }
  return answers
}

// undici checks its timers once a second: a timeout of 5 s has ended after 7 s.
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
    // The TLS handshake is part of connecting, and nothing answers it here.
    const { port, heard } = await silentServer()
    expect(
      await answersAfter(ask(gatewayAt(`https://127.0.0.1:${port}`)), heard, [0.5, 3]),
    ).toEqual(['nothing yet', given])
  }
})
