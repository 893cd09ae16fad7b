import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { assumedHsnWords, findAssumedHsns } from './assumed-hsn.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const add = (id: number, articleType: string, of: Partial<typeof styles.$inferInsert> = {}) =>
  shop.db.insert(styles).values({
    uuid: randomUUID(),
    id,
    productDisplayName: 'Kesar',
    masterCategory: 'Home',
    subCategory: 'Decoration',
    articleType,
    ...of,
  })

test('goods on sale of a kind that the list does not know are counted and named, unless they say their HSN', async () => {
  await shop.db.delete(styles)
  await add(1, 'Dress Material')
  await add(2, 'SAREE')
  await add(3, 'Photo Frame', { hsn: '830630' })
  await add(4, 'Photo Frame', { listed: false })
  expect(assumedHsnWords(await findAssumedHsns(shop.db))).toBeUndefined()
  await add(5, 'Photo Frame')
  expect(assumedHsnWords(await findAssumedHsns(shop.db))).toBe(
    '1 product on sale has an HSN that is assumed (Photo Frame): 5',
  )
  await add(6, 'photo frames', { gstRate: 1800 })
  await add(7, '')
  await add(8, 'Photo Frame')
  expect(assumedHsnWords(await findAssumedHsns(shop.db))).toBe(
    '4 products on sale have an HSN that is assumed (Photo Frame, no article type, photo frames): 8, 7, 6 and 1 more',
  )
})
