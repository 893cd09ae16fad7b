import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkChangeProducts, styles } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { editProduct } from '../edit-product.server.ts'
import { previewChange } from '../many/preview-change.server.ts'
import { refusalWords } from '../many/refusals.ts'
import { readProduct } from '../read-product.server.ts'
import { withTakenPrices } from './take-price.ts'

const BY = { id: 'meera', role: 'owner' } as unknown as StaffWho<'products'>
const KURTA = {
  gender: 'Women',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Kurtas',
  usage: null,
  season: null,
  baseColour: 'Blue',
  countryOfOrigin: null,
} as const

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
  const named = (id: number, price: number) => ({
    ...KURTA,
    id,
    productDisplayName: `Kurta ${id}`,
    pricePaise: paise(price),
  })
  await loadCatalogue(shop.db, {
    source: 'test',
    keepOthers: true,
    rows: rowsFromStyles([named(1, 999_00), named(2, 3_110_00)]),
  })
})
afterAll(() => shop.drop())

const edit = async (code: number, typed: Record<string, string>) => {
  const product = await readProduct(shop.db, BY, code)
  if (!product) throw new Error('not there')
  return editProduct(shop.db, BY, code, { seen: product.cells, typed })
}

test('the desk refuses a price in the gap beside its field, and either of the two that fit can be taken', async () => {
  const refused = await edit(1, { priceINR: '2799' })
  expect(refused).toMatchObject({
    error: {
      errors: {
        priceINR: expect.stringContaining('₹2,799 fits no GST rate: ₹2,625.00') as unknown,
      },
      fits: {
        priceINR: [
          { amount: 2_625_00, percent: '5' },
          { amount: 2_950_01, percent: '18' },
        ],
      },
    },
  })
  const { priceINR = '' } = withTakenPrices({ priceINR: '2799', 'take.priceINR': '2950.01' })
  expect(await edit(1, { priceINR })).toEqual({ ok: true, value: ['priceINR'] })
})

test('HSN and rate are edited at the desk by the rules of the file', async () => {
  expect(await edit(1, { hsn: '62114', gstRate: '0.05' })).toMatchObject({
    error: {
      errors: {
        hsn: 'Enter four, six or eight digits, such as 6211 or 621142',
        gstRate: 'Enter a per cent, such as 5, 12 or 0.25',
      },
    },
  })
  await edit(1, { hsn: '6211', gstRate: '12' })
  const [stored] = await shop.db.select().from(styles).where(eq(styles.id, 1))
  expect(stored).toMatchObject({ hsn: '6211', gstRate: 1200 })
  expect(await edit(1, { priceINR: '2799' })).toEqual({ ok: true, value: ['priceINR'] })
})

test('a change of many prices leaves those as they are that would lie in the gap, and says which fit', async () => {
  const step = { by: 'lower', thousandths: 100, rounding: 'nine' } as const
  const id = await previewChange(shop.db, BY, { codes: [1, 2], change: { kind: 'price', step } })
  const planned = await shop.db
    .select()
    .from(bulkChangeProducts)
    .where(eq(bulkChangeProducts.changeId, id))
    .orderBy(bulkChangeProducts.code)
  expect(
    planned.map(({ outcome, refusal }) => [outcome, refusal && refusalWords(refusal)]),
  ).toEqual([
    ['planned', null],
    [
      'refused',
      '₹2,799 fits no GST rate: ₹2,625.00 bears 5 %, ₹2,950.01 bears 18 %. Choose one of them.',
    ],
  ])
})
