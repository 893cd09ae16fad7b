import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { findLackingLabels, lackingLabelWords } from './lacking-labels.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const IMPORTER = 'Asha Imports, 4 Dock Road, Mumbai 400001'
const WHOLE = {
  mrpPaise: 99_900,
  netQuantity: '1 N',
  manufacturer: 'Asha Mills, Surat 395003',
  countryOfOrigin: 'Made in India',
}
const add = (id: number, label: Partial<typeof styles.$inferInsert>) =>
  shop.db.insert(styles).values({
    uuid: randomUUID(),
    id,
    productDisplayName: 'Kesar Shirt',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Shirts',
    pricePaise: 99_900,
    ...label,
  })

test('goods on sale that lack what the law wants shown are counted by fact and named, the newest first', async () => {
  await shop.db.delete(styles)
  await add(1, WHOLE)
  await add(2, { ...WHOLE, manufacturer: null, importer: IMPORTER, countryOfOrigin: 'Italy' })
  await add(3, { listed: false })
  await add(8, { ...WHOLE, pricePaise: null, mrpPaise: null })
  expect(lackingLabelWords(await findLackingLabels(shop.db))).toBeUndefined()
  await add(4, { ...WHOLE, countryOfOrigin: 'Italy' })
  await add(5, {
    ...WHOLE,
    manufacturer: null,
    packer: 'Asha Packers, Surat 395003',
    mrpPaise: null,
  })
  await add(6, {})
  await add(7, { ...WHOLE, netQuantity: null })
  const found = await findLackingLabels(shop.db)
  expect(found).toEqual({
    count: 4,
    first: [7, 6, 5],
    byFact: {
      MRP: 2,
      'net quantity': 2,
      'maker or packer': 1,
      'country of origin': 1,
      'importer of goods from abroad': 1,
    },
  })
  expect(lackingLabelWords(found)).toBe(
    '4 products on sale lack facts of the label (MRP 2, net quantity 2, maker or packer 1, country of origin 1, importer of goods from abroad 1): 7, 6, 5 and 1 more',
  )
})
