import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import { rowsFromStyles } from '#app/catalogue/import/style-row.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { editProduct } from '../edit-product.server.ts'
import { createProduct } from '../create-product.server.ts'
import { NEW_PRODUCT } from '../desk-product.ts'
import { applyChange } from '../many/apply-change.server.ts'
import { previewChange } from '../many/preview-change.server.ts'
import { readChange } from '../many/read-change.server.ts'
import { readProduct } from '../read-product.server.ts'

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
    rows: rowsFromStyles([named(1, 999_00), named(2, 3_110_00), named(3, 999_00)]),
  })
})
afterAll(() => shop.drop())

const edit = async (code: number, typed: Record<string, string>) => {
  const product = await readProduct(shop.db, BY, code)
  if (!product) throw new Error('not there')
  return editProduct(shop.db, BY, code, { seen: product.cells, typed })
}

test('the desk takes a price in the gap, keeps it as typed and says what it sells at', async () => {
  expect(await edit(1, { priceINR: '2799' })).toEqual({ ok: true, value: ['priceINR'] })
  const product = await readProduct(shop.db, BY, 1)
  expect([product?.cells.priceINR, product?.lowered]).toEqual([
    '2799.00',
    { priceINR: paise(2_625_00) },
  ])
  await edit(1, { articleType: 'Sarees' })
  expect((await readProduct(shop.db, BY, 1))?.lowered).toEqual({})
  await edit(1, { articleType: 'Kurtas' })
})

test('a new product may have such a price before its type is known', async () => {
  const created = await createProduct(shop.db, BY, {
    seen: NEW_PRODUCT.cells,
    typed: { ...NEW_PRODUCT.cells, productDisplayName: 'Kesar', priceINR: '2799' },
  })
  expect(created.ok).toBe(true)
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
  expect((await readProduct(shop.db, BY, 1))?.lowered).toEqual({})
})

test('a change of many prices that lands in the gap changes all of them, and counts those that sell lower', async () => {
  const step = { by: 'lower', thousandths: 100, rounding: 'nine' } as const
  const id = await previewChange(shop.db, BY, { codes: [2, 3], change: { kind: 'price', step } })
  expect(await readChange(shop.db, BY, id)).toMatchObject({ changed: 2, refused: 0, lowered: 1 })
  expect((await applyChange(shop.db, BY, id)).ok).toBe(true)
  const [changed] = await shop.db.select().from(styles).where(eq(styles.id, 2))
  expect(changed).toMatchObject({ pricePaise: 2_799_00, askingPrice: 2_625_00 })
})
