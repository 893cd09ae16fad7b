import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverFolder, type StartedServer } from '../contract/started-server.ts'
import { sendInPieces } from '../shop/clients/raw-request.ts'
import { Visitor } from '../visitor.ts'
import { startFaultedShop } from './faulted-shop.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const MB = 1024 * 1024
/** The real deadlines, of headers, of a request and of an answer that stands still. */
const [HEADERS_MS, REQUEST_MS, STALLED_MS] = [10_000, 30_000, 60_000]
/** They are looked at every second or two; the rest is for a busy machine. */
const LATE_MS = 10_000

const folder = serverFolder()
let shop: StartedServer
beforeAll(async () => {
  shop = await startFaultedShop(folder, SMALL_HEAP)
})

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** A connection that is never read from. */
async function deafSocket(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Memory of the shop's process that is in use, in bytes. */
const rss = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.server.pid}/status`, 'utf8'))?.[1]) * 1024
/** Sockets that the shop's process has open. */
const sockets = () => {
  const fds = `/proc/${shop.server.pid}/fd`
  return readdirSync(fds).filter((fd) => {
    try {
      return readlinkSync(path.join(fds, fd)).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}
/** Where a sender goes on after the refusal, the end of the connection may overtake it. */
const CUT = 0
/** With a small heap V8 does not put off collecting garbage, so what grows is held. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8' }
const COLLECTED_MS = 2_000
const mb = (bytes: number) => Math.round(bytes / MB)
const head = (path: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nOrigin: ${shop.url}\r\n`

/** Reads a page now and then until `until` holds; gives the slowest answer, in ms. */
async function readOnUntil(until: () => boolean, timeoutMs: number): Promise<number> {
  const deadline = performance.now() + timeoutMs
  let slowest = 0
  while (!until() && performance.now() < deadline) {
    const beganAt = performance.now()
    expect((await new Visitor(shop.url).get('/products?category=men')).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - beganAt)
    await sleep(500)
  }
  return Math.round(slowest)
}

test('T42 a hundred readers that read nothing of a photo of 17 MB cost little memory, and are closed after a minute', async () => {
  const photo = await sharp(randomBytes(3_600 * 3_600 * 3), {
    raw: { width: 3_600, height: 3_600, channels: 3 },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(15 * MB)
  const images = path.join(folder.dataDir, 'item-images')
  await mkdir(images, { recursive: true })
  for (const id of [1, 2]) await writeFile(path.join(images, `${id}.jpg`), photo)
  // Read once whole, as the first reader has it done.
  const whole = await (await fetch(new URL('/item-images/1.jpg', shop.url))).arrayBuffer()
  expect(whole.byteLength).toBeGreaterThan(15 * MB)
  await sleep(11_000)

  const [before, idle] = [rss(), sockets()]
  let most = before
  const watch = setInterval(() => (most = Math.max(most, rss())), 200)
  const beganAt = performance.now()
  for (let i = 0; i < 100; i += 1)
    await deafSocket(`${head(`/item-images/${1 + (i % 2)}.jpg`)}\r\n`)
  const slowest = await readOnUntil(
    () => performance.now() - beganAt > 2_000 && sockets() <= idle + 2,
    STALLED_MS + LATE_MS,
  )
  clearInterval(watch)
  console.log(
    `100 deaf readers of ${mb(photo.length)} MB: RSS ${mb(before)} MB, at most ${mb(most)} MB; closed after ${Math.round(performance.now() - beganAt)} ms; slowest page meanwhile ${slowest} ms`,
  )
  expect(sockets()).toBeLessThanOrEqual(idle + 2)
  expect(most - before).toBeLessThan(200 * MB)
})

test('T42 five hundred half-open headers are closed after 10 s, bodies of a byte a second after 30 s, and others are answered meanwhile', async () => {
  await sleep(11_000)
  const idle = sockets()
  const beganAt = performance.now()
  const headers = Array.from({ length: 500 }, () => deafSocket(`${head('/')}X-Slow: `))
  // More than the pool of the database has connections.
  const bodies = ['/login', '/register', '/cart/quote', '/payments/notice', '/contact'].flatMap(
    (path) =>
      Array.from({ length: 10 }, () =>
        deafSocket(`${head(path, 'POST')}Content-Length: 1000\r\n\r\nemail=`),
      ),
  )
  await Promise.all(headers)
  const senders = await Promise.all(bodies)
  const drip = setInterval(() => {
    for (const socket of senders) socket.write('a')
  }, 1_000)
  const slowest = await readOnUntil(
    () => performance.now() - beganAt > 2_000 && sockets() <= idle + bodies.length + 2,
    HEADERS_MS + LATE_MS,
  )
  const headersMs = performance.now() - beganAt
  expect(sockets()).toBeLessThanOrEqual(idle + bodies.length + 2)
  // A body that is not there yet holds no connection of the database.
  expect((await new Visitor(shop.url).get('/readyz')).status).toBe(200)
  expect(
    (await new Visitor(shop.url).post('/login', { email: 'a@example.com', password: 'x' })).status,
  ).toBe(400)
  const slowestLater = await readOnUntil(
    () => sockets() <= idle + 2,
    REQUEST_MS + LATE_MS - headersMs,
  )
  clearInterval(drip)
  console.log(
    `500 half-open headers closed after ${Math.round(headersMs)} ms, 50 slow bodies after ${Math.round(performance.now() - beganAt)} ms; slowest page meanwhile ${Math.max(slowest, slowestLater)} ms`,
  )
  expect(sockets()).toBeLessThanOrEqual(idle + 2)
})

test('T41 bodies over the limit, endless, compressed, deep and of ten thousand fields are refused, and memory does not grow with them', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * MB)).toString('latin1')
  const chunk = `${(8_192).toString(16)}\r\n${'a'.repeat(8_192)}\r\n`
  const withLength = (path: string, type: string, body: string) =>
    [
      `${head(path, 'POST')}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      [body],
    ] as const
  const form = 'application/x-www-form-urlencoded'
  const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n'
  // Signing in is limited by tries, too (429).
  const round = async () => {
    for (const [[start, pieces], statuses] of [
      [withLength('/login', form, 'a'.repeat(64 * 1024 + 1)), [413]],
      [
        [
          `${head('/login', 'POST')}Content-Length: 104857600\r\n\r\n`,
          Array(2_000).fill('a'.repeat(52_000)),
        ],
        [413, CUT],
      ],
      [
        [`${head('/login', 'POST')}Transfer-Encoding: chunked\r\n\r\n`, Array(1_000).fill(chunk)],
        [413, CUT],
      ],
      [
        [
          `${head('/login', 'POST')}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
          [bomb],
        ],
        [413, 415],
      ],
      [
        withLength('/cart/quote', 'application/json', '['.repeat(32_000) + ']'.repeat(32_000)),
        [400],
      ],
      [withLength('/payments/notice', 'application/json', '['.repeat(200_000)), [413, CUT]],
      [withLength('/login', form, 'f=&'.repeat(10_000)), [400, 429]],
      [withLength('/login', 'multipart/form-data; boundary=x', part.repeat(1_000)), [400, 429]],
      [[`${head('/')}X-Long: ${'a'.repeat(64 * 1024)}\r\n\r\n`, []], [431]],
      [[`${head(`/${'a'.repeat(64 * 1024)}`)}\r\n`, []], [431]],
      [[`${head(`/products?q=${'a'.repeat(8_000)}`)}\r\n`, []], [414]],
    ] as [readonly [string, readonly string[]], number[]][]) {
      const { status } = await sendInPieces(shop.url, start, pieces)
      expect([start.slice(0, 60), statuses.includes(status), status]).toEqual([
        start.slice(0, 60),
        true,
        status,
      ])
    }
  }
  // The code of these ways is loaded and compiled.
  for (let i = 0; i < 30; i += 1) await round()
  await sleep(COLLECTED_MS)
  const before = rss()
  for (let i = 0; i < 60; i += 1) await round()
  const busy = rss()
  await sleep(COLLECTED_MS)
  console.log(
    `660 requests that are too large: RSS ${mb(before)} MB, ${mb(busy)} MB at their end, ${mb(rss())} MB a moment later`,
  )
  expect(rss() - before).toBeLessThan(50 * MB)
})
