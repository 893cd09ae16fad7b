import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../running-shop.ts'
import { checkOut, lineOf, type Goods, type Shopper } from '../shop/clients/checkout-client.ts'
import { decide, goToBank, returnFromBank } from '../shop/clients/bank-client.ts'
import { newShopper, Visitor } from '../visitor.ts'

export type UpdateLoad = {
  counts: { pages: number; data: number; assets: number; orders: number }
  /** What was answered otherwise than it should, or not at all. */
  failures: string[]
  /** All assets that any page, or the manifest of its build, has named. */
  assets: ReadonlySet<string>
  stop(): Promise<void>
}

const PAGES = ['/', '/products?category=men', '/products?category=women&page=2', '/cart', '/about']
const READERS = 3
const PAUSE_MS = 40
/** Orders of each shopper; a minute allows ten. */
const ORDERS_EACH = 5

/**
 * Reads pages, their data, and the assets that pages of either build have named so far, and buys,
 * all at once and without end until `stop`; nothing is tried twice.
 */
export function startUpdateLoad(
  shop: RunningShop,
  { goods, productId }: { goods: Goods; productId: string },
): UpdateLoad {
  const counts = { pages: 0, data: 0, assets: 0, orders: 0 }
  const failures: string[] = []
  const assets = new Set<string>()
  const asked: string[] = []
  let isRunning = true
  const paths = [...PAGES, `/product/${productId}`]
  const nth = <One>(all: readonly One[], n: number): One => all[n % all.length] as One

  async function get(what: keyof typeof counts, path: string): Promise<Response | undefined> {
    try {
      const answer = await new Visitor(shop.url).get(path)
      counts[what] += 1
      if (answer.status === 200) return answer
      failures.push(`${path} was answered ${answer.status}`)
      await answer.arrayBuffer()
    } catch (error) {
      failures.push(`${path} was not answered: ${String((error as Error).cause ?? error)}`)
    }
    return undefined
  }
  function noteAssets(text = ''): void {
    for (const name of text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []) {
      if (!assets.has(name)) asked.push(name)
      assets.add(name)
    }
  }
  async function readPages(first: number): Promise<void> {
    for (let n = first; isRunning; n += 1) {
      const path = nth(paths, n)
      noteAssets(await (await get('pages', path))?.text())
      const data = path === '/' ? '/_.data' : path.replace(/(?=\?|$)/, '.data')
      await (await get('data', data))?.text()
      await sleep(PAUSE_MS)
    }
  }
  async function readAssets(first: number): Promise<void> {
    for (let n = first; isRunning; n += READERS) {
      const name = asked.length > 0 ? nth(asked, n) : undefined
      const answer = name ? await get('assets', name) : undefined
      if (answer && !answer.headers.get('cache-control')?.includes('immutable'))
        failures.push(`${name} may be kept for ${answer.headers.get('cache-control')}`)
      // The manifest names the scripts of all other pages.
      noteAssets(await answer?.text())
      await sleep(PAUSE_MS / 2)
    }
  }
  async function buy(): Promise<void> {
    while (isRunning) {
      const shopper = await newShopper(shop.url)
      for (let n = 0; n < ORDERS_EACH && isRunning; n += 1) await buyOnce(shopper)
      await sleep(PAUSE_MS)
    }
  }
  async function buyOnce(shopper: Shopper): Promise<void> {
    const { status, orderId, body } = await checkOut(shopper, [lineOf(goods)])
    if (!orderId)
      return void failures.push(`a checkout was answered ${status}: ${body.slice(0, 200)}`)
    const reference = await goToBank(shop, shopper, orderId)
    const { encResponse } = await decide(shop, reference, 'pay')
    const back = await returnFromBank(shop, { encResponse })
    if (back.status !== 303) failures.push(`the way back was answered ${back.status}`)
    const page = await shopper.get(back.headers.get('location') ?? '/')
    if (page.status !== 200) failures.push(`the paid order was answered ${page.status}`)
    counts.orders += 1
  }

  const running = [
    ...Array.from({ length: READERS }, (_, n) => readPages(n)),
    ...Array.from({ length: READERS }, (_, n) => readAssets(n)),
    buy().catch((error: unknown) => failures.push(`buying ended: ${String(error)}`)),
  ]
  return {
    counts,
    failures,
    assets,
    async stop() {
      isRunning = false
      await Promise.all(running)
    },
  }
}
