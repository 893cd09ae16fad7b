import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, users } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkoutForm, garment, lineOf } from './buying.ts'
import { down, raw } from './raw-request.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test('T34 a form or script of another site changes nothing: 403, whatever it says of its origin', async () => {
  const shopper = await newShopper(shop.url)
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = [lineOf(await garment(shop))]
  const before = await shop.database.db.$count(users)
  const posts: [string, string, BodyInit][] = [
    ['/checkout', 'application/x-www-form-urlencoded', new URLSearchParams(checkoutForm(shopper.email, lines)).toString()],
    ['/checkout.data', 'application/x-www-form-urlencoded', new URLSearchParams(checkoutForm(shopper.email, lines)).toString()],
    ['/login', 'application/x-www-form-urlencoded', `email=${shopper.email}&password=rangoli9`],
    ['/register', 'application/x-www-form-urlencoded', 'name=Eve&email=eve@example.com&password=rangoli9&confirmPassword=rangoli9'],
    ['/logout', 'application/x-www-form-urlencoded', ''],
    ['/cart/quote', 'text/plain', JSON.stringify(lines)],
  ]
  const { port } = new URL(shop.url)
  for (const [path, type, body] of posts) {
    for (const origin of ['https://evil.example', 'null', undefined, `http://localhost:${Number(port) + 1}`, `https://localhost:${port}`, `http://localhost:${port}.evil.example`, shop.bankUrl, '']) {
      const answer = await fetch(shop.url + path, { method: 'POST', redirect: 'manual', body, headers: { cookie, 'content-type': type, ...(origin !== undefined && { origin }) } })
      expect([path, origin, answer.status, answer.headers.getSetCookie()]).toEqual([path, origin, 403, []])
    }
  }
  expect([await shop.database.db.$count(users), await shop.database.db.$count(orders)]).toEqual([before, 0])
  expect((await shopper.get('/account')).status).toBe(200)
})

test('T34 only the bank may post from elsewhere, and only to its own doors', async () => {
  for (const origin of [shop.bankUrl, 'null', undefined]) {
    const back = await fetch(`${shop.url}/payments/return`, { method: 'POST', redirect: 'manual', body: 'encResponse=x', headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) } })
    expect([origin, back.status]).toEqual([origin, 303])
  }
})

test('T36 every kind of answer carries its headers of protection, and none says what it is made with', async () => {
  const visitor = new Visitor(shop.url)
  const page = await (await visitor.get('/')).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  for (const [path, status] of [['/', 200], ['/products?category=men', 200], ['/cart', 200], ['/login', 200], ['/orders', 302], ['/payments/return', 303], ['/nothing/here', 404], ['/404', 404], ['/%00', 400], ['/item-images/1/480', 200], ['/item-images/x', 404], [asset, 200], ['/favicon.svg', 200], ['/healthz', 200], ['/_.data', 200]] as const) {
    const { headers, ...answer } = await raw(shop.url, path)
    expect([path, answer.status]).toEqual([path, status])
    expect([path, headers['x-content-type-options'], headers['referrer-policy'], headers['x-powered-by'], headers.server]).toEqual([path, 'nosniff', 'strict-origin-when-cross-origin', undefined, undefined])
    expect([path, headers['content-security-policy']]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect([path, headers['cache-control']]).toEqual([path, expect.any(String)])
    if (answer.body.length > 0) expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(/^(text\/[\w-]+|image\/[\w+]+|application\/json)/)])
  }
})

test('T36 a page lets nothing run but its own scripts, and forms go to the shop or the bank alone', async () => {
  for (const path of ['/', '/products?category=women', '/cart', '/login', '/nothing/here', '/order-success']) {
    const page = await new Visitor(shop.url).get(path)
    const policy = Object.fromEntries((page.headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect([path, policy]).toMatchObject([path, { 'default-src': ["'self'"], 'object-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"], 'form-action': ["'self'", shop.bankUrl] }])
    expect(policy['script-src']?.join(' ')).toMatch(/^'self'( '(nonce-[0-9a-f]{32}|sha256-[\w+/=]{44})')+$/)
    const inline = [...(await page.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(0)
  }
})

test('T40 an address with a NUL in it is refused, in every part of it', async () => {
  for (const path of ['/%00', '/product/%00', '/products?category=%00', '/products?category=men&subCategory=a%00b', '/item-images/1%00.jpg', '/orders/%00', '/login?from=%00']) {
    expect([path, (await raw(shop.url, path)).status]).toEqual([path, 400])
  }
})

test('T41 a body over the limit is refused, one within it is read', async () => {
  const visitor = new Visitor(shop.url)
  for (const path of ['/login', '/register', '/cart/quote', '/payments/return', '/payments/notice']) {
    expect([path, (await visitor.post(path, { email: 'a'.repeat(64 * 1024) })).status]).toEqual([path, 413])
  }
  expect((await visitor.post('/login', { email: 'a'.repeat(60 * 1024), password: 'rangoli9' })).status).toBe(400)
  expect((await visitor.post('/login', Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, '']))))).toMatchObject({ status: 400 })
  expect(await down(shop.url, `POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${shop.url}\r\nContent-Length: 104857600\r\n\r\n`)).toMatchObject({ status: 413 })
})

test('T41 a body that comes in chunks is read as any other, as a bank may well send it', async () => {
  const chunked = (path: string) => `POST ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nOrigin: ${shop.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`
  expect(await down(shop.url, chunked('/payments/return'), ['d\r\nencResponse=x\r\n', '0\r\n\r\n'])).toMatchObject({ status: 303 })
  expect(await down(shop.url, chunked('/login'), ['7\r\nemail=x\r\n', '0\r\n\r\n'])).toMatchObject({ status: 400 })
})

test('T41 an endless body is cut off soon after the limit', async () => {
  const piece = `${(8_192).toString(16)}\r\n${'a'.repeat(8_192)}\r\n`
  const endless = { *[Symbol.iterator]() { for (let i = 0; i < 1_000; i += 1) yield piece } }
  const { status, sent } = await down(shop.url, `POST /payments/return HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`, endless)
  expect(status).toBe(413)
  expect(sent).toBeLessThan(2_000_000)
})

test('T41 a header of 64 KB is refused', async () => {
  expect(await down(shop.url, `GET / HTTP/1.1\r\nHost: localhost\r\n`, [`X-Long: ${'a'.repeat(20 * 1024)}\r\n\r\n`])).toMatchObject({ status: 431 })
  expect(await down(shop.url, `GET /${'a'.repeat(20 * 1024)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatchObject({ status: 431 })
})

test('T43 requests that two programs could read in two ways are refused', async () => {
  for (const head of [
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\nHost: localhost\n\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n\u0000',
    'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
  ]) expect([head, (await down(shop.url, head)).status]).toEqual([head, 400])
})

test('T50 what is not part of the shop is not there, and methods it does not know are refused', async () => {
  for (const path of ['/.git', '/.git/config', '/.env', '/package.json', '/server/config.ts', '/app/root.tsx', '/assets/', '/build/server/index.js', '/.vite/manifest.json', '/assets/../../package.json', '/assets/..%2f..%2f..%2fpackage.json', '/%c0%ae%c0%ae/package.json', '/..%5c..%5cpackage.json', '//etc/passwd', '/src', '/node_modules/react/package.json']) {
    const answer = await raw(shop.url, path)
    const last = answer.status === 302 ? await raw(shop.url, answer.headers.location ?? '') : answer
    expect([path, last.status, last.body.includes('dependencies')]).toEqual([path, 404, false])
  }
  for (const [method, path] of [['TRACE', '/'], ['PROPFIND', '/'], ['DELETE', '/'], ['PUT', '/cart'], ['PATCH', '/orders'], ['POST', '/'], ['POST', '/orders'], ['OPTIONS', '/']] as const) {
    const { status } = await raw(shop.url, path, { method, headers: { origin: shop.url } })
    expect([method, path, [204, 400, 404, 405, 501].includes(status) ? 'refused' : status]).toEqual([method, path, 'refused'])
  }
})

test('machines ask how the shop is: alive, ready, and its figures for who is near', async () => {
  expect((await raw(shop.url, '/healthz')).body.toString()).toBe('ok')
  expect((await raw(shop.url, '/readyz')).body.toString()).toBe('ready')
  const metrics = await raw(shop.url, '/metrics')
  expect([metrics.status, metrics.headers['content-type'], metrics.body.includes('process_resident_memory_bytes')]).toEqual([200, expect.stringContaining('text/plain'), true])
})

test('assets are kept for a year and sent as they were packed', async () => {
  const page = await (await new Visitor(shop.url).get('/')).text()
  const assets = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(5)
  const answers = await Promise.all(assets.map(async (asset) => ({ asset, ...(await raw(shop.url, asset, { headers: { 'accept-encoding': 'gzip, deflate, br' } })) })))
  expect(answers.filter(({ headers }) => headers['cache-control'] !== 'public, max-age=31536000, immutable').map(({ asset }) => asset)).toEqual([])
  expect(answers.filter(({ headers }) => headers['content-encoding'] !== 'br' || !headers.vary?.includes('Accept-Encoding')).map(({ asset }) => asset)).toEqual([])
})
