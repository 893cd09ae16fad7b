import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#app/basics/brand/server-only.ts'
import { writeFacetRollup } from '#app/catalogue/index/facet-rollup.server.ts'
import { writeBuckets } from '#app/catalogue/index/buckets.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { productsIn } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
  await shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`truncate stock, styles`)
    await writeFacetRollup(tx)
    await writeBuckets(tx)
  })
})
afterAll(() => shop.close())

async function pageAt(path: string) {
  const answer = await new Visitor(shop.url).get(path)
  const html = await answer.text()
  return { status: answer.status, html, ...readPage(html) }
}

test('§4 Home: with nothing to feature it says so, and all else of it stands', async () => {
  const { status, html, text } = await pageAt('/')
  expect([status, productsIn(html)]).toEqual([200, []])
  expect(text).toContain('No featured products available at the moment.')
  for (const part of [
    texts.hero.badge,
    'Explore by Category',
    'Featured Products',
    texts.summer.title,
    'Subscribe',
  ])
    expect(text).toContain(part)
})

test.each(['men', 'women', 'accessories', 'sarees'])(
  '§2 Listing: %s with nothing in it says so, without pages',
  async (category) => {
    const { status, html, text } = await pageAt(`/products?category=${category}`)
    expect([status, productsIn(html)]).toEqual([200, []])
    expect(text).toContain('No products found with the selected filters.')
    for (const none of ['Showing', 'Clear Filters', 'Previous', 'Next'])
      expect(text).not.toContain(none)
  },
)
