import { Visitor } from '../../tests/visitor.ts'
import type { FrontName } from './fronts.ts'
import { SOURCE_HEADER } from './programs/loopback-sources.ts'
import { SECRETS } from './files/settings-file.ts'
import type { Steps } from './steps.ts'
import { SHOP_NAME } from './world.ts'

const HTTP = `http://${SHOP_NAME}`
const HTTPS = `https://${SHOP_NAME}`
/** How often an address may guess at one order (app/account/rate-limits.server.ts, `track`). */
const GUESSES = 10

/** What every proxy must do, by HTTP alone. */
export async function checkFront(name: FrontName, steps: Steps, nth: number): Promise<void> {
  await steps.try(`${name}: by http pages are sent to https, machines and forms are refused`, () =>
    redirects(),
  )
  await steps.try(`${name}: a page, its data, an asset and an image`, () => parts())
  await steps.try(`${name}: /metrics is refused, whoever asks`, () => metrics())
  await steps.try(`${name}: the bank's return and notice get through`, () => payments())
  await steps.try(`${name}: the shop sees each visitor's own address, and no other`, () =>
    addresses(nth),
  )
}

async function redirects(): Promise<string> {
  const page = '/products?category=men&page=2'
  const moved = await get(HTTP + page)
  expectThat(moved.status === 301, `${page} was answered ${moved.status}`)
  expectThat(moved.headers.get('location') === HTTPS + page, `to ${moved.headers.get('location')}`)
  for (const machine of ['/payments/return', '/metrics', '/healthz', '/readyz']) {
    const { status } = await get(HTTP + machine)
    expectThat(status === 404, `${machine} was answered ${status}`)
  }
  for (const form of ['/login', '/payments/return']) {
    const { status } = await get(HTTP + form, { method: 'POST', body: 'x' })
    expectThat([404, 405].includes(status), `a form for ${form} was answered ${status}`)
  }
  return '301 with path and query; 404; 404 or 405'
}

async function parts(): Promise<string> {
  const page = await get(`${HTTPS}/products?category=men&subCategory=Topwear`)
  const html = await page.text()
  expectThat(page.status === 200, `the page was answered ${page.status}`)
  expectThat(page.headers.has('strict-transport-security'), 'no strict-transport-security')
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0]
  const image = /\/item-images\/[\w-]+\/\d+/.exec(html)?.[0]
  const sizes: string[] = []
  for (const [what, at, type] of [
    ['data', '/products.data?category=men', 'text/x-script'],
    ['asset', asset, 'text/javascript'],
    ['image', image, 'image/'],
  ] as const) {
    expectThat(at !== undefined, `the page names no ${what}`)
    const answer = await get(HTTPS + at)
    const kind = answer.headers.get('content-type') ?? ''
    expectThat(answer.status === 200 && kind.startsWith(type), `${at}: ${answer.status} ${kind}`)
    sizes.push(`${what} ${(await answer.arrayBuffer()).byteLength} bytes`)
  }
  return sizes.join(', ')
}

/** With the right token too: the shop itself would answer that. */
async function metrics(): Promise<string> {
  for (const headers of [
    {},
    { authorization: `Bearer ${SECRETS.metrics}` },
    { 'x-forwarded-for': '127.0.0.1' },
  ]) {
    const { status } = await get(`${HTTPS}/metrics`, { headers })
    expectThat(status === 404, `it was answered ${status}`)
  }
  return '404'
}

async function payments(): Promise<string> {
  const post = (to: string) =>
    get(HTTPS + to, { method: 'POST', body: new URLSearchParams({ encResponse: 'nonsense' }) })
  const back = await post('/payments/return')
  const location = back.headers.get('location')
  expectThat(back.status === 303, `the return was answered ${back.status}`)
  expectThat(location === '/order-success', `the return leads to ${location}`)
  const notice = await post('/payments/notice')
  expectThat(notice.status === 400, `an unreadable notice was answered ${notice.status}`)
  return '303 to /order-success; 400 for a notice that cannot be read'
}

/**
 * If what a visitor writes into X-Forwarded-For were believed, the limit would never be reached; if
 * all were seen as the proxy, the second visitor would be over it as well.
 */
async function addresses(nth: number): Promise<string> {
  const track = async (source: string, forged: string) => {
    const visitor = new Visitor(HTTPS, { address: forged })
    const form = { orderId: '0a1b2c3d', contactInfo: 'asha@example.com' }
    const answer = await visitor.post('/track-order', form, { [SOURCE_HEADER]: source })
    await answer.arrayBuffer()
    return answer.status
  }
  const [one, other] = [`127.20.${nth}.1`, `127.20.${nth}.2`]
  let tries = 0
  while ((await track(one, `203.0.113.${tries}`)) !== 429) {
    tries += 1
    expectThat(tries <= GUESSES, 'the limit is not reached: a forged address counts')
  }
  expectThat(tries === GUESSES, `the limit was reached after ${tries}`)
  const status = await track(other, '203.0.113.0')
  expectThat(status !== 429, 'another visitor is limited too: the proxy’s address counts')
  return `429 after ${tries} for one address, ${status} for another`
}

const get = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...init })

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
