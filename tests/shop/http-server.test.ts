import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { raw } from './clients/raw-request.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

/** Whatever is text says so with its encoding (ASVS 4.1.1); JSON has but one. */
const WITH_CHARSET =
  /^(?:(?:text\/[\w-]+|image\/svg\+xml|application\/(?:xml|manifest\+json));\s?charset=utf-8|image\/(?:png|jpeg|webp|avif)|application\/json)\b/i

test('T36 every kind of answer carries its headers of protection, and none says what it is made with', async () => {
  const visitor = new Visitor(shop.url)
  const page = await (await visitor.get('/')).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  for (const [path, status] of [
    ['/', 200],
    ['/products?category=men', 200],
    ['/cart', 200],
    ['/login', 200],
    ['/orders', 302],
    ['/payments/return', 303],
    ['/nothing/here', 404],
    ['/404', 404],
    ['/%00', 400],
    ['/item-images/1/480', 200],
    ['/item-images/x', 404],
    [asset, 200],
    ['/favicon.svg', 200],
    ['/healthz', 200],
    ['/_.data', 200],
    ['/nothing/here.data', 404],
    ['/orders.data', 202],
    ['/products/suggestions?q=saree', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/site.webmanifest', 200],
  ] as const) {
    const { headers, ...answer } = await raw(shop.url, path)
    expect([path, answer.status]).toEqual([path, status])
    expect([
      path,
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['x-powered-by'],
      headers.server,
    ]).toEqual([path, 'nosniff', 'strict-origin-when-cross-origin', undefined, undefined])
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect([path, headers['cache-control']]).toEqual([path, expect.any(String)])
    if (answer.body.length > 0)
      expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(WITH_CHARSET)])
  }
})

test('T36 a page lets nothing run but its own scripts, and forms go to the shop or the bank alone', async () => {
  for (const path of [
    '/',
    '/products?category=women',
    '/cart',
    '/login',
    '/nothing/here',
    '/order-success',
  ]) {
    const page = await new Visitor(shop.url).get(path)
    const policy = Object.fromEntries(
      (page.headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )
    expect([path, policy]).toMatchObject([
      path,
      {
        'default-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'", shop.bankUrl],
      },
    ])
    expect(policy['script-src']?.join(' ')).toMatch(
      /^'self'( '(nonce-[0-9a-f]{32}|sha256-[\w+/=]{44})')+$/,
    )
    // Data for search engines and scripts is no script: a browser runs nothing of these types.
    const inline = [
      ...(await page.text()).matchAll(
        /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))([^>]*)>(.*?)<\/script>/gs,
      ),
    ]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, attributes = '', body = ''] of inline) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
      const named = nonce
        ? `'nonce-${nonce}'`
        : `'sha256-${createHash('sha256').update(body).digest('base64')}'`
      expect([path, body.slice(0, 40), policy['script-src']?.includes(named)]).toEqual([
        path,
        body.slice(0, 40),
        true,
      ])
    }
  }
})

test('T40 an address with a NUL in it is refused, in every part of it', async () => {
  for (const path of [
    '/%00',
    '/product/%00',
    '/products?category=%00',
    '/products?category=men&subCategory=a%00b',
    '/item-images/1%00.jpg',
    '/orders/%00',
    '/login?from=%00',
  ]) {
    expect([path, (await raw(shop.url, path)).status]).toEqual([path, 400])
  }
})

const NOT_THERE = `
  /.git /.git/config /.env /package.json /server/config.ts /app/root.tsx /assets/ /build/server/index.js
  /.vite/manifest.json /assets/../../package.json /assets/..%2f..%2f..%2fpackage.json /%c0%ae%c0%ae/package.json
  /..%5c..%5cpackage.json //etc/passwd /src /node_modules/react/package.json
`
  .trim()
  .split(/\s+/)

test('T50 what is not part of the shop is not there, and methods it does not know are refused', async () => {
  for (const path of NOT_THERE) {
    const answer = await raw(shop.url, path)
    const last = answer.status === 302 ? await raw(shop.url, answer.headers.location ?? '') : answer
    // What is no UTF-8 is refused, whatever it would lead to.
    const status = path.includes('%c0') ? 400 : 404
    expect([path, last.status, last.body.includes('dependencies')]).toEqual([path, status, false])
  }
  for (const [method = '', path = ''] of [
    'TRACE /',
    'PROPFIND /',
    'DELETE /',
    'PUT /cart',
    'PATCH /orders',
    'POST /',
    'POST /orders',
    'OPTIONS /',
  ].map((both) => both.split(' '))) {
    const { status } = await raw(shop.url, path, { method, headers: { origin: shop.url } })
    expect([method, path, [204, 400, 404, 405, 501].includes(status) ? 'refused' : status]).toEqual(
      [method, path, 'refused'],
    )
  }
})

test('machines ask how the shop is: alive, ready, and its figures for who is near', async () => {
  expect((await raw(shop.url, '/healthz')).body.toString()).toBe('ok')
  expect((await raw(shop.url, '/readyz')).body.toString()).toBe('ready')
  const metrics = await raw(shop.url, '/metrics')
  expect([
    metrics.status,
    metrics.headers['content-type'],
    metrics.body.includes('process_resident_memory_bytes'),
  ]).toEqual([200, expect.stringContaining('text/plain'), true])
})

test('assets are kept for a year and sent as they were packed', async () => {
  const page = await (await new Visitor(shop.url).get('/')).text()
  const assets = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(5)
  const answers = await Promise.all(
    assets.map(async (asset) => ({
      asset,
      ...(await raw(shop.url, asset, { headers: { 'accept-encoding': 'gzip, deflate, br' } })),
    })),
  )
  expect(
    answers
      .filter(({ headers }) => headers['cache-control'] !== 'public, max-age=31536000, immutable')
      .map(({ asset }) => asset),
  ).toEqual([])
  expect(
    answers
      .filter(
        ({ headers }) =>
          headers['content-encoding'] !== 'br' || !headers.vary?.includes('Accept-Encoding'),
      )
      .map(({ asset }) => asset),
  ).toEqual([])
})
