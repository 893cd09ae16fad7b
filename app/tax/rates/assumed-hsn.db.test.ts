import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles, taxRates } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { assumedHsnWords, findAssumedHsns } from './assumed-hsn.server.ts'
import { unsettledRateWords, findUnsettledRates } from './unsettled-rates.server.ts'

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

test('goods on sale whose HSN no row has are counted and named, until the owner enters one or they say their rate', async () => {
  await shop.db.delete(styles)
  await add(1, 'Silver Pendant', { hsn: '711311' })
  await add(2, 'Photo Frame')
  await add(3, 'Chair', { hsn: '940171', gstRate: 1800 })
  await add(4, 'Chair', { hsn: '940171', listed: false })
  expect(unsettledRateWords(await findUnsettledRates(shop.db))).toBeUndefined()
  await add(5, 'Chair', { hsn: '940171' })
  await add(6, 'Vase', { hsn: '701399' })
  await add(7, 'Chair', { hsn: '94017100' })
  expect(unsettledRateWords(await findUnsettledRates(shop.db))).toBe(
    '3 products on sale have an HSN that does not settle the GST rate (701399, 940171, 94017100): 7, 6, 5',
  )
  const own = { bp: 1800, staffId: 'x' }
  await shop.db.insert(taxRates).values([
    { ...own, hsn: '9401', fromDay: '2026-01-01' },
    { ...own, hsn: '7013', fromDay: '2999-01-01' },
  ])
  expect(unsettledRateWords(await findUnsettledRates(shop.db))).toBe(
    '1 product on sale has an HSN that does not settle the GST rate (701399): 6',
  )
})

test('goods on sale whose HSN is too short for one rate are counted, unless their kind settles it', async () => {
  await shop.db.delete(styles)
  await shop.db.delete(taxRates)
  await add(1, 'Spectacles', { hsn: '9004' })
  await add(2, 'Swim Goggles', { hsn: '9004' })
  await add(3, 'Swim Goggles', { hsn: '900490' })
  await add(4, 'Kada', { hsn: '3926' })
  await add(5, 'Glass Bangles', { hsn: '7018' })
  await add(6, 'Chenille', { hsn: '5801' })
  await add(7, 'Swim Goggles', { hsn: '9004', gstRate: 1800 })
  // Below the HSN that it gives, the law has another rate.
  await add(8, 'Herbal Oil', { hsn: '330590' })
  await add(9, 'Cotton Tote', { hsn: '420222' })
  expect(await findUnsettledRates(shop.db)).toMatchObject({ count: 4, first: [9, 8, 4] })
  const own = { bp: 1800, staffId: 'x', fromDay: '2026-01-01' }
  // A row of fewer digits loses to the law's, and settles nothing.
  await shop.db.insert(taxRates).values([
    { ...own, hsn: '9004' },
    { ...own, hsn: '33' },
    { ...own, hsn: '42022210' },
  ])
  expect((await findUnsettledRates(shop.db)).first).toEqual([9, 8, 4])
})
