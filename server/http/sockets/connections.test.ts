import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeHttpServer, type Fetch, type HttpLimits } from './http-server.ts'

const MB = 1024 * 1024
const PIECE = 64 * 1024
/** More than the system's own buffers of a connection take. */
const LARGE = 16 * MB
/** LARGE bytes, each piece made when the one before has left. */
function inPieces(): Response {
  let left = LARGE
  return new Response(
    new ReadableStream(
      {
        pull(stream) {
          stream.enqueue(new Uint8Array(PIECE))
          left -= PIECE
          if (left <= 0) stream.close()
        },
      },
      { highWaterMark: 0 },
    ),
  )
}
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function open(fetch: Fetch, limits: Partial<HttpLimits>) {
  const http = makeHttpServer(fetch, { limits })
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  cleanups.push(() => http.drain(100))
  return (http.server.address() as { port: number }).port
}

type Client = { socket: Socket; readonly received: string; closed: Promise<number> }

/** A connection that reads nothing unless `reads`; `closed` tells after how many ms it was. */
async function client(port: number, text = '', { reads = true, localAddress = '127.0.0.1' } = {}) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  cleanups.push(() => socket.destroy())
  const beganAt = performance.now()
  let received = ''
  socket.on('error', () => {})
  if (reads) socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - beganAt)),
  )
  await once(socket, 'connect')
  socket.write(text)
  return {
    socket,
    closed,
    get received() {
      return received
    },
  } satisfies Client
}

const answered = (asked: Client) => expect.poll(() => asked.received).toContain('200 OK')
const isClosed = async ({ socket, closed }: Client) => {
  // Bytes in the buffers of the system, and then the end.
  socket.resume()
  return Promise.race([closed.then(() => true), sleep(2_000).then(() => false)])
}

test('T42 an answer of which nothing moves is closed, one that is read slowly is not, and a byte sent now and then changes nothing', async () => {
  const port = await open(inPieces, { stalledMs: 500 })
  const still = await client(port, GET, { reads: false })
  const chatty = await client(port, GET, { reads: false })
  const chat = setInterval(() => chatty.socket.write('\r\n'), 100)
  cleanups.push(() => clearInterval(chat))
  let read = 0
  const slow = await client(port, GET, { reads: false })
  const sips = setInterval(() => {
    read += (slow.socket.read() as Buffer | null)?.length ?? 0
  }, 10)
  cleanups.push(() => clearInterval(sips))
  await sleep(1_500)
  expect([await isClosed(still), await isClosed(chatty)]).toEqual([true, true])
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(LARGE)
})

test('T42 of more bytes than may wait for their readers, those that have waited longest are let go', async () => {
  const port = await open(() => new Response(new Uint8Array(LARGE)), { waitingBytes: 3 * LARGE })
  const early = [
    await client(port, GET, { reads: false }),
    await client(port, GET, { reads: false }),
  ]
  await sleep(1_500)
  const late = [
    await client(port, GET, { reads: false }),
    await client(port, GET, { reads: false }),
  ]
  await sleep(1_500)
  const left = await Promise.all([...early, ...late].map(async (one) => !(await isClosed(one))))
  expect(left.filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(left.slice(0, 2)).toContain(false)
  expect(left.slice(2)).toEqual([true, true])
}, 20_000)

test('T42 a new connection takes the place of the one that has been idle longest; where all are in use it is dropped', async () => {
  const answer = Promise.withResolvers<Response>()
  const port = await open(
    ({ url }) => (url.endsWith('/wait') ? answer.promise.then((r) => r.clone()) : new Response()),
    { sockets: 3 },
  )
  const unused = await client(port)
  const kept = await client(port, GET)
  await answered(kept)
  const busy = [await client(port, GET.replace('/ ', '/wait '))]
  busy.push(await client(port, GET.replace('/ ', '/wait ')))
  expect([await isClosed(unused), kept.socket.destroyed]).toEqual([true, false])
  busy.push(await client(port, GET.replace('/ ', '/wait ')))
  expect(await isClosed(kept)).toBe(true)
  await sleep(100)
  const dropped = await client(port, GET)
  expect([await isClosed(dropped), dropped.received]).toEqual([true, ''])
  answer.resolve(new Response('done'))
  for (const one of busy) await answered(one)
})

test('T42 one peer has a part of the connections, and another finds room beside it', async () => {
  const hanging = () => new Promise<Response>(() => {})
  const port = await open(({ url }) => (url.endsWith('/wait') ? hanging() : new Response()), {
    sockets: 10,
    socketsOfPeer: 2,
  })
  await client(port, GET.replace('/ ', '/wait '))
  await client(port, GET.replace('/ ', '/wait '))
  await sleep(100)
  expect(await isClosed(await client(port, GET))).toBe(true)
  await answered(await client(port, GET, { localAddress: '127.0.0.2' }))
})

test('T42 headers and bodies that never end are closed at their deadlines', async () => {
  const port = await open(async (request) => new Response(await request.text()), {
    headersMs: 400,
    requestMs: 1_000,
  })
  const header = await client(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const body = await client(
    port,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n',
  )
  const drip = setInterval(() => {
    header.socket.write('a')
    body.socket.write('a')
  }, 50)
  cleanups.push(() => clearInterval(drip))
  expect(await header.closed).toBeLessThan(await body.closed)
  expect(await body.closed).toBeGreaterThan(900)
  expect([header.received, body.received].map((text) => text.slice(0, 12))).toEqual([
    'HTTP/1.1 408',
    'HTTP/1.1 408',
  ])
})

test('T43 the requests of one connection are worked on one after the other, and of too many it is closed', async () => {
  let running = 0
  let most = 0
  const port = await open(async () => {
    most = Math.max(most, (running += 1))
    await sleep(1)
    running -= 1
    return new Response('here')
  }, {})
  const hundred = await client(port, GET.repeat(100))
  await expect.poll(() => hundred.received.match(/200 OK/g)?.length).toBe(100)
  expect(most).toBe(1)
  const many = await client(port, GET.repeat(1_100))
  expect(await isClosed(many)).toBe(true)
})
