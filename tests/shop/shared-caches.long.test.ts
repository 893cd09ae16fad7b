import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasSharedCache,
  SHARED_CACHES,
  startSharedCache,
  type SharedCache,
} from '../debian/caches.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { checkOut, garment, lineOf, type Shopper } from './clients/checkout-client.ts'
import { raw } from './clients/raw-request.ts'

const PERSONAL = ['Zubeida', 'Quraishi', 'zubeida@', 'Yamuna', 'yamuna@']
const ACCEPTED = { 'accept-encoding': 'gzip' }

describe.each(SHARED_CACHES)('behind %s', (cache) => {
  const testHere = hasSharedCache(cache) ? test : test.skip
  let shop: RunningShop
  let proxy: Awaited<ReturnType<typeof startSharedCache>>
  let url: string
  let zubeida: Shopper
  let yamuna: Shopper
  let product: string
  let order: string

  async function join(name: string, email: string): Promise<Shopper> {
    const visitor = Object.assign(new Visitor(url), { email })
    const password = 'rangoli9'
    await visitor.post('/register', { name, email, password, confirmPassword: password })
    return visitor
  }

  beforeAll(async () => {
    if (!hasSharedCache(cache)) return
    const port = await freePortPair()
    url = `http://localhost:${port}`
    shop = await runningShop({ PUBLIC_URL: url, PAGE_CACHE_TTL_SECONDS: '10' })
    proxy = await startSharedCache(cache, { port, shopPort: Number(new URL(shop.url).port) })
    zubeida = await join('Zubeida Quraishi', 'zubeida@example.com')
    yamuna = await join('Yamuna Pillai', 'yamuna@example.com')
    const goods = await garment(shop)
    product = `/product/${goods.id}`
    const placed = await checkOut(zubeida, [lineOf(goods)], {
      firstName: 'Zubeida',
      lastName: 'Quraishi',
    })
    order = `/orders/${placed.orderId}`
    await payAs(shop, zubeida, placed.orderId, 'pay')
  })
  afterAll(async () => {
    await proxy?.close()
    await shop?.close()
  })

  /** Without any cookie, not even an empty one: Varnish asks the shop for who sends one. */
  const stranger = () => ({
    get: (path: string, headers: Record<string, string>) =>
      fetch(url + path, { headers, redirect: 'manual' }),
  })

  const publicPaths = () => [
    '/',
    '/_.data',
    '/products?category=men',
    '/products.data?category=men',
    '/products?q=shirt',
    product,
    '/cart',
    '/contact',
    '/terms',
    '/404',
    '/sitemap.xml',
    '/robots.txt',
  ]

  testHere('T27 two shoppers and nobody get the same public pages, byte for byte', async () => {
    const nobody = stranger()
    let hits = 0
    for (const path of publicPaths()) {
      const bodies = new Set<string>()
      for (const visitor of [zubeida, yamuna, nobody, nobody, zubeida]) {
        const answer = await visitor.get(path, ACCEPTED)
        expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
        hits += Number(wasHit(cache, answer))
        bodies.add(await answer.text())
      }
      expect([path, bodies.size]).toEqual([path, 1])
      expect(PERSONAL.filter((word) => [...bodies][0]?.includes(word))).toEqual([])
    }
    expect(hits).toBeGreaterThan(5)
  })

  testHere(
    'T27 what a shopper alone may see is given to nobody else, under any spelling',
    async () => {
      const nobody = stranger()
      const own = ['/account', '/orders', order, '/account/devices', '/addresses', '/checkout']
      const spellings = own.flatMap((path) => [
        path,
        `${path}.data`,
        `${path}/`,
        `${path}/style.css`,
        `${path}.css`,
        `${path}%2fstyle.css`,
        `${path};style.css`,
        `${path}?x=style.css`,
        `${path}%00.css`,
        `/assets/..${path}`,
        `/assets/..%2f${path.slice(1)}`,
      ])
      let told = 0
      for (const path of spellings) {
        const personal = (text: string) => PERSONAL.some((word) => text.includes(word))
        told += Number(personal(await (await zubeida.get(path, ACCEPTED)).text()))
        for (const other of [nobody, yamuna]) {
          const seen = await (await other.get(path, ACCEPTED)).text()
          expect([path, seen.match(/Zubeida|Quraishi|zubeida@/)?.[0]]).toEqual([path, undefined])
        }
      }
      expect(told).toBeGreaterThan(4)
    },
  )

  testHere('T27 no header of a stranger changes what others get', async () => {
    const poisons: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.example' },
      { 'x-host': 'evil.example' },
      { 'x-forwarded-server': 'evil.example' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
      { 'x-forwarded-scheme': 'http' },
      { 'x-forwarded-prefix': '/evil' },
      { forwarded: 'host=evil.example;proto=https' },
      { 'x-original-url': '/account', 'x-rewrite-url': '/account' },
      { 'x-http-method-override': 'POST' },
      { origin: 'http://evil.example', referer: 'http://evil.example/' },
      { 'accept-language': 'hi', 'x-requested-with': 'evil' },
      { 'content-type': 'text/html;evil' },
      { accept: 'application/json' },
      { range: 'bytes=0-3' },
      { 'cache-control': 'no-cache', pragma: 'no-cache' },
      { cookie: 'session=evil; cart=evil' },
      { authorization: 'Bearer evil' },
      { 'if-none-match': '*' },
      { 'x-react-router-request': 'evil', 'x-remix-response': 'yes' },
      { 'user-agent': 'Googlebot' },
    ]
    for (const [nth, poison] of poisons.entries()) {
      // An address that no cache has yet: the stranger is the first who asks.
      const path = `/products?category=women&page=${nth + 2}`
      const headers = { host: new URL(url).host }
      const direct = (await raw(shop.url, path, { headers })).body.toString()
      await raw(url, path, { headers: { ...ACCEPTED, ...poison } })
      const after = await stranger().get(path, ACCEPTED)
      const text = await after.text()
      expect([poison, after.status, text.includes('evil')]).toEqual([poison, 200, false])
      expect([poison, text === direct]).toEqual([poison, true])
    }
  })

  testHere(
    'T27 a name that somebody made up is led to the shop’s own, and nobody else is',
    async () => {
      await raw(url, '/terms', { headers: { ...ACCEPTED, host: 'evil.example' } })
      const answer = await stranger().get('/terms', ACCEPTED)
      expect([answer.status, (await answer.text()).includes('evil')]).toEqual([200, false])
    },
  )
})

const wasHit = (cache: SharedCache, { headers }: Response): boolean =>
  cache === 'nginx'
    ? headers.get('x-cache-test') === 'HIT'
    : (headers.get('x-varnish') ?? '').includes(' ')
