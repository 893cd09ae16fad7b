import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fileBody, TooSlowError, withFileBody } from '#app/basics/file-body.server.ts'
import { acceptAtPace } from './arrival.ts'
import { makeHttpServer, type Fetch, type HttpLimits } from './http-server.ts'

const HSTS = 'max-age=63072000; includeSubDomains'

async function open(handle: Fetch, limits: Partial<HttpLimits> = {}) {
  const begun = Promise.withResolvers<void>()
  const fetch: Fetch = (...asked) => {
    begun.resolve()
    return handle(...asked)
  }
  const http = makeHttpServer(fetch, { limits, protection: { 'Strict-Transport-Security': HSTS } })
  // Waited for only by the test whose socket sends nothing.
  const connected = once(http.server, 'connection')
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  const { port } = http.server.address() as { port: number }
  return { ...http, port, url: `http://127.0.0.1:${port}/`, connected, begun: begun.promise }
}
// Longer than the timeout of a test: a test that waits for it fails.
const NEVER_MS = 60_000

test('T53 a request under way is finished, and nothing new is taken', async () => {
  const answer = Promise.withResolvers<Response>()
  const { drain, url, begun } = await open(() => answer.promise)
  const asked = fetch(url)
  await begun
  const drained = drain(NEVER_MS)
  await expect(fetch(url)).rejects.toThrow()
  answer.resolve(new Response('done'))
  expect(await (await asked).text()).toBe('done')
  await drained
})
test('T53 before the port closes each answer ends its connection, those under way too', async () => {
  const held = Promise.withResolvers<Response>()
  const underWay = Promise.withResolvers<void>()
  const { drain, endConnections, url } = await open(({ url: asked }) => {
    if (!asked.endsWith('/held')) return new Response('ok')
    underWay.resolve()
    return held.promise
  })
  const kept = async (path: string) => (await fetch(url + path)).headers.get('connection')
  expect(await kept('')).toBe('keep-alive')
  const asked = kept('held')
  await underWay.promise
  endConnections()
  expect(await kept('')).toBe('close')
  held.resolve(new Response('held'))
  expect(await asked).toBe('close')
  await drain(NEVER_MS)
})
test('T53 a request that is on its way when the port closes is answered, on a connection that was used before and on a new one', async () => {
  const { drain, port } = await open(() => new Response('ok'))
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')] as const
  for (const socket of sockets) await once(socket, 'connect')
  const answer = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0])
  sockets[0].write(request)
  expect(await answer(sockets[0])).toMatch(/^HTTP\/1.1 200 [^]*Connection: keep-alive/)
  await new Promise((resolve) => setTimeout(resolve, 50))

  const answers = sockets.map(answer)
  for (const socket of sockets) socket.write(request)
  const drained = drain(NEVER_MS)
  for (const text of await Promise.all(answers))
    expect(text).toMatch(/^HTTP\/1.1 200 [^]*Connection: close/)
  await drained
})
test('T53 a socket that a browser opened and never used does not hold up the end', async () => {
  const { drain, port, connected } = await open(() => new Response('ok'))
  const unused = connect(port, '127.0.0.1')
  await connected
  await Promise.all([drain(NEVER_MS), once(unused, 'close')])
})
test('T53 a request that still waits shortly before the deadline is told to come again', async () => {
  const { drain, url, begun } = await open(() => new Promise<Response>(() => {}))
  const asked = fetch(url)
  await begun
  await drain(1_000)
  const answer = await asked
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('please try again in a moment')
  expect(answer.headers.get('strict-transport-security')).toBe(HSTS)
  expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'")
})
test.each([
  ['400', 'no request\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['408', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
])(
  'T36 what is refused with %s before it is a request carries the protective headers too',
  async (status, sent) => {
    const { port } = await open(() => new Response('ok'), { headersMs: 200 })
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.write(sent)
    await once(socket, 'close')
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).toContain(`\r\nStrict-Transport-Security: ${HSTS}\r\n`)
    expect(received).toContain("frame-ancestors 'none'")
    expect(received).toContain('Connection: close\r\n')
  },
)
test('T36 nothing of a refusal is written into an answer that has begun', async () => {
  const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue('x') }))
  const { port } = await open(endless)
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('error', () => {})
  const began = new Promise<void>((resolve) =>
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      resolve()
    }),
  )
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await began
  socket.write('no request\r\n\r\n')
  await once(socket, 'close')
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
test('T53 what will not end is cut off at the deadline', async () => {
  const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue('x') }))
  const { drain, url } = await open(endless)
  const asked = await fetch(url)
  const body = asked.text()
  body.catch(() => {})
  await drain(100)
  await expect(body).rejects.toThrow()
})

test('T42 a file of a known sender takes as long as it keeps the minimum pace; below it 408 says why, and all else has the time of a request', async () => {
  const handle: Fetch = async (request, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    if (!request.url.endsWith('/file')) return new Response(String((await request.text()).length))
    return withFileBody(
      () => acceptAtPace(incoming),
      async () => {
        try {
          let bytes = 0
          for await (const piece of fileBody(request)) bytes += piece.length
          return new Response(String(bytes))
        } catch (error) {
          return new Response((error as Error).name, { status: 408 })
        }
      },
    )
  }
  const limits = { requestMs: 300, pace: { bytesPerSecond: 20_000, overMs: 500 } }
  const { port, drain } = await open(handle, limits)
  const LENGTH = 40_000
  /** Sends a body in pieces of 1,000 bytes. @returns status and text of the answer */
  async function send(path: string, everyMs: number, pieces = LENGTH / 1_000) {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => {})
    // `once` of node:events would reject where the server resets what is still being sent.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n\r\n`)
    for (let sent = 0; sent < pieces && socket.writable && received === ''; sent += 1) {
      socket.write('x'.repeat(1_000))
      await sleep(everyMs)
    }
    // All that is answered in full is answered before the socket is ended here.
    await Promise.race([closed, sleep(pieces * 1_000 < LENGTH ? NEVER_MS : 200)])
    socket.destroy()
    return [received.split(' ')[1], received.split('\r\n\r\n')[1]?.match(/\d{3,}|TooSlow\w+/)?.[0]]
  }
  expect(
    await Promise.all([
      // Four times the pace, and longer than a request may take.
      send('/file', 12),
      send('/file', 150),
      send('/file', 10, 5),
      send('/form', 20),
      send('/form', 0),
    ]),
  ).toEqual([
    ['200', `${LENGTH}`],
    ['408', TooSlowError.name],
    ['408', TooSlowError.name],
    ['408', undefined],
    ['200', `${LENGTH}`],
  ])
  await drain(1_000)
})
