import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { Style } from '#app/catalogue/style.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { garment } from './clients/checkout-client.ts'

let shop: RunningShop
let product: string
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  product = `/product/${(await garment(shop)).id}`
})
afterAll(() => shop.close())

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

/** The answer as it comes, compressed or not. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(shop.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { date: _, ...others } = answer.headers
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ status: answer.statusCode, headers: others, body })
      })
    })
      .on('error', reject)
      .end()
  })

const sortedText = ({ status, headers, body }: Answer) =>
  JSON.stringify([status, Object.entries(headers).sort(), body])

/** The front leaves a request that says how long its body is to the app. */
const BY_THE_APP = { 'Content-Length': '0' }

test('the front answers as the app does: pages, their data, searches, and each encoding', async () => {
  const paths = [
    '/',
    '/_.data',
    '/products?category=men',
    '/products.data?category=men',
    '/products?q=shirt',
    '/products?category=men&colour=Black&colour=Blue',
    product,
    '/cart',
    '/404',
  ]
  for (const path of paths)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers: Record<string, string> =
        encoding === 'identity' ? {} : { 'Accept-Encoding': encoding }
      const answers = async () => {
        const [byTheApp, byTheFront, toShopper, head] = await Promise.all([
          ask(path, { ...headers, ...BY_THE_APP }),
          ask(path, headers),
          ask(path, { ...headers, Cookie: 'session=made-up', 'X-Forwarded-For': '192.0.2.1' }),
          ask(path, headers, 'HEAD'),
        ])
        expect(head.body).toBe('')
        return [byTheApp, byTheFront, toShopper, { ...head, body: byTheApp.body }] as const
      }
      const different = async () => new Set((await answers()).map(sortedText)).size
      // The bytes change once, when the page has been compressed once more.
      await expect.poll(different, { timeout: 10_000 }).toBe(1)
      const [byTheApp] = await answers()
      const { etag, 'content-encoding': sentEncoding } = byTheApp.headers
      expect([path, sentEncoding]).toEqual([path, headers['Accept-Encoding']])
      // The page of an unknown address has no ETag.
      if (etag === undefined) continue
      const known = { ...headers, 'If-None-Match': etag }
      expect(await ask(path, known)).toEqual(await ask(path, { ...known, ...BY_THE_APP }))
    }
}, 60_000)

test('assets are the same from the front and from the app, but for the date of a file', async () => {
  const home = Buffer.from((await ask('/')).body, 'base64').toString()
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+/g))]
  expect(assets.length).toBeGreaterThan(5)
  for (const path of assets)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding }
      const byTheApp = await ask(path, { ...headers, ...BY_THE_APP })
      const byTheFront = await ask(path, headers)
      expect(byTheFront.headers['cache-control']).toContain('immutable')
      // The front says to caches that other browsers get other bytes, also with the plain ones.
      const { 'last-modified': _, vary = byTheFront.headers.vary, ...others } = byTheApp.headers
      const expected = { ...others, ...(vary !== undefined && { vary }) }
      expect([path, byTheFront]).toEqual([path, { ...byTheApp, headers: expected }])
    }
})

const SHIRT: Style = {
  id: 1,
  productDisplayName: 'Neel Shirt',
  pricePaise: null,
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: null,
  season: null,
  baseColour: 'Blue',
  countryOfOrigin: null,
}

test('a new catalogue is shown at once, not the page that is prepared', async () => {
  const count = async () =>
    /of ([\d,]+)/.exec(
      Buffer.from((await ask('/products?category=all')).body, 'base64').toString(),
    )?.[1]
  await ask('/products?category=all')
  const before = await count()
  expect(before).toMatch(/\d/)
  await loadCatalogue(shop.database.db, { source: 'test', rows: rowsFromStyles([SHIRT]) })
  await expect.poll(count).toBe('1')
})
