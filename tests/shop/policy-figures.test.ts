import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { spawnedShop, type SpawnedShop } from '../spawned-shop.ts'
import { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'

let shop: SpawnedShop
beforeAll(async () => {
  const postgres = { url: inject('postgresUrl'), template: inject('templateName') }
  shop = await spawnedShop(postgres, { BRAND_FILE: 'brand.json' })
})
afterAll(() => shop.close())

// The figures of §9.6, written out here and not read from brand.json: a change there changes a
// promise.
test.each([
  ['/return', 'returns within 7 days of delivery', ['within 7 days of delivery']],
  [
    '/refund',
    'refunds in 5-7 days to the original payment method',
    ['credited to your original payment method in 5 to 7 days'],
  ],
  ['/refund', 'shipping charges are non-refundable', ['Shipping charges are non-refundable']],
  ['/shipping', 'orders processed in 24-48 hours', ['within 24 to 48 hours']],
  ['/shipping', 'delivery in 3-7 business days', ['3 to 7 business days']],
  [
    '/shipping',
    'major cities 2-4, tier 2 cities 3-5, remote areas 5-7',
    [
      'Major cities 2 to 4 business days',
      'Tier 2 cities 3 to 5 business days',
      'Remote areas 5 to 7 business days',
    ],
  ],
  [
    '/refund',
    'orders can be cancelled before shipping',
    [
      'Until your order is shipped you can cancel it',
      'An order can be cancelled until it is shipped',
    ],
  ],
  [
    '/return',
    'innerwear, swimwear and personalised products cannot be returned',
    ['innerwear', 'swimwear', 'personalised products'],
  ],
])('§9 Policy text: %s says: %s', async (path, _claim, words) => {
  const { text } = readPage(await (await new Visitor(shop.url).get(path)).text())
  for (const said of words) expect(text).toContain(said)
})
