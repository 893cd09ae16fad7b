import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { raw, sendInPieces, sendOnOneSocket } from './clients/raw-request.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test('T41 a body over the limit is refused, one within it is read', async () => {
  const visitor = new Visitor(shop.url)
  for (const path of [
    '/login',
    '/register',
    '/cart/quote',
    '/payments/return',
    '/payments/notice',
  ]) {
    expect([path, (await visitor.post(path, { email: 'a'.repeat(64 * 1024) })).status]).toEqual([
      path,
      413,
    ])
  }
  expect(
    (await visitor.post('/login', { email: 'a'.repeat(60 * 1024), password: 'rangoli9' })).status,
  ).toBe(400)
  expect(
    await visitor.post(
      '/login',
      Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, ''])),
    ),
  ).toMatchObject({
    status: 400,
  })
  expect(
    await sendInPieces(
      shop.url,
      `POST /login HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nOrigin: ${shop.url}\r\nContent-Length: 104857600\r\n\r\n`,
    ),
  ).toMatchObject({ status: 413 })
})

test('T41 a body that comes in chunks is read as any other, as a bank may well send it', async () => {
  const chunked = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nOrigin: ${shop.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(
    await sendInPieces(shop.url, chunked('/payments/return'), [
      'd\r\nencResponse=x\r\n',
      '0\r\n\r\n',
    ]),
  ).toMatchObject({ status: 303 })
  expect(
    await sendInPieces(shop.url, chunked('/login'), ['7\r\nemail=x\r\n', '0\r\n\r\n']),
  ).toMatchObject({ status: 400 })
})

test('T41 an endless body is cut off soon after the limit', async () => {
  const piece = `${(8_192).toString(16)}\r\n${'a'.repeat(8_192)}\r\n`
  const endless = {
    *[Symbol.iterator]() {
      for (let i = 0; i < 1_000; i += 1) yield piece
    },
  }
  const { status, sent } = await sendInPieces(
    shop.url,
    `POST /payments/return HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    endless,
  )
  expect(status).toBe(413)
  expect(sent).toBeLessThan(2_000_000)
})

test('T41 one byte over the limit is refused, and what is just within it is not', async () => {
  const answers = async (bytes: number) =>
    (
      await raw(shop.url, '/login', {
        method: 'POST',
        headers: { ...FORM, origin: shop.url },
        body: `email=${'a'.repeat(bytes - 'email='.length)}`,
      })
    ).status
  expect([await answers(64 * 1024 + 1), await answers(64 * 1024)]).toEqual([413, 400])
})

test('T41 a compressed body is not unpacked, whatever it is sent to', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000)).toString('latin1')
  expect(bomb.length).toBeLessThan(64 * 1024)
  for (const path of ['/login', '/cart/quote', '/payments/return', '/payments/notice'])
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip'])
      expect([
        path,
        encoding,
        await sendInPieces(
          shop.url,
          `POST ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nOrigin: ${shop.url}\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}\r\n\r\n`,
          [bomb],
        ),
      ]).toMatchObject([path, encoding, { status: 415 }])
})

test('T41 JSON as deep as fits, and deeper, is refused by every address that reads JSON', async () => {
  const asha = await newShopper(shop.url)
  const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of ['/cart/quote', '/cart/share', '/payments/return', '/payments/notice'])
    for (const depth of [30_000, 200_000])
      for (const [opening, closing] of [
        ['[', ']'],
        ['{"lines":', '}'],
        ['{"lines":[', ']}'],
      ] as const) {
        const fit = depth === 200_000 ? depth : Math.floor(65_000 / (opening + closing).length)
        const { status } = await raw(shop.url, path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: shop.url, cookie },
          body: opening.repeat(fit) + closing.repeat(fit),
        }).catch(() => ({ status: 413 }))
        // A return that cannot be read leads to the neutral page.
        const refusal = path === '/payments/return' ? 303 : 400
        expect([path, depth, opening, status]).toEqual([
          path,
          depth,
          opening,
          depth === 200_000 ? 413 : refusal,
        ])
      }
  expect((await raw(shop.url, '/healthz')).status).toBe(200)
})

test('T41 ten thousand fields, and a thousand parts of a multipart form, are refused or read at once', async () => {
  for (const path of ['/login', '/register', '/contact', '/payments/return'])
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'a&'.repeat(10_000)],
      ['application/x-www-form-urlencoded', 'email=a&'.repeat(8_000)],
      ['multipart/form-data; boundary=x', PART.repeat(1_000) + '--x--\r\n'],
      ['multipart/form-data; boundary=x', PART.repeat(1_000)],
      ['multipart/form-data', PART],
    ] as const) {
      const before = process.cpuUsage()
      const { status } = await raw(shop.url, path, {
        method: 'POST',
        headers: { 'content-type': type, origin: shop.url },
        body,
      })
      expect([path, type, [400, 303].includes(status)]).toEqual([path, type, true])
      // Of the processor, since others may have it meanwhile.
      const { user, system } = process.cpuUsage(before)
      expect(user + system).toBeLessThan(3_000_000)
    }
})

test('T41 a header of 64 KB is refused', async () => {
  expect(
    await sendInPieces(shop.url, `GET / HTTP/1.1\r\nHost: localhost\r\n`, [
      `X-Long: ${'a'.repeat(20 * 1024)}\r\n\r\n`,
    ]),
  ).toMatchObject({
    status: 431,
  })
  expect(
    await sendInPieces(
      shop.url,
      `GET /${'a'.repeat(20 * 1024)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ),
  ).toMatchObject({ status: 431 })
})

test('T41 an address longer than any page of the shop asks for is refused, and a long one within makes no long page', async () => {
  const asking = (length: number) =>
    new Visitor(shop.url).get(`/products?category=men&q=${'a'.repeat(length)}`)
  expect((await asking(2_000)).status).toBe(414)
  const values = Array.from({ length: 100 }, (_, i) => `&colour=none${i}`).join('')
  const page = await new Visitor(shop.url).get(`/products?category=men${values}`)
  expect(page.status).toBe(200)
  expect((await page.text()).length).toBeLessThan(600_000)
})

const HOST = 'Host: localhost\r\n'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const PART = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n'

test('T43 a request that two programs could read in two ways is refused, and its connection closed before what is smuggled in behind it', async () => {
  for (const head of [
    `POST /login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    `POST /login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 0\r\n\r\n`,
    'GET / HTTP/1.1\nHost: localhost\n\n',
    `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n\u0000`,
    'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET /healthz HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nhost: evil.example\r\n${HOST}\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
    `POST /payments/return HTTP/1.1\r\n${HOST}${HOST}Content-Length: 1\r\n\r\na`,
  ]) {
    const answer = await sendOnOneSocket(shop.url, `${head}GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    expect([head, answer]).toEqual([head, { statuses: [400], closed: true }])
  }
})

test('T43 a thousand requests sent at once on one connection get a thousand answers, each its own and in their order', async () => {
  const paths = Array.from({ length: 1_000 }, (_, i) =>
    i % 3 === 0 ? '/item-images/1/99' : '/healthz',
  )
  const { statuses } = await sendOnOneSocket(
    shop.url,
    paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join(''),
    { answers: 1_000 },
  )
  expect(statuses).toEqual(paths.map((path) => (path === '/healthz' ? 200 : 404)))
})
