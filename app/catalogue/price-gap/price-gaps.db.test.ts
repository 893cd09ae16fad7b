import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { priceChanges, priceGaps, shopWords, styles, taxRates } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { findProduct } from '../products.server.ts'
import { changeSales } from '../sale/change-sales.server.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { readStyles } from '../import/styles-file.server.ts'
import type { LocatedCell } from '../import/unread-cells.server.ts'
import { followGaps } from './follow-gaps.server.ts'
import { listGapPrices } from './list-gap-prices.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(() =>
  shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words, catalogue_loads, tax_rates, shop_words, price_gaps, price_changes`,
  ),
)

const KINDS = 'id,gender,masterCategory,subCategory,articleType,baseColour,productDisplayName'
const kurta = (id: number) => `${id},Women,Apparel,Topwear,Kurtas,Blue,Kesar Kurta`

async function load(...lines: string[]) {
  const read = await readStyles([Buffer.from(lines.join('\n'))])
  if (!read.ok) throw new Error(read.error)
  const problems: LocatedCell[] = []
  const report = await loadCatalogue(shop.db, {
    source: 'test',
    rows: read.value,
    keepOthers: true,
    onUnread: async (cells) => {
      for await (const some of cells) problems.push(...some)
    },
  })
  return {
    report,
    problems: problems.map(({ id, column, text, reason }) => [id, column, text, reason]),
  }
}

const stored = async (id: number) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]

/** What a product costs and sells at, in the column that lists and charges go by and on its page. */
async function sold(id: number) {
  const row = await stored(id)
  const product = row && (await findProduct(shop.db, row.uuid))
  return [row?.pricePaise, row?.askingPrice, product?.price]
}

const choose = async (choice: 'lower' | 'charge') => {
  const set = { choice, staffId: 'meera' }
  await shop.db.insert(priceGaps).values(set).onConflictDoUpdate({ target: priceGaps.isOnly, set })
  while ((await followGaps(shop.db, 2)) > 0);
}

const GOODS = [
  `${KINDS},priceINR,mrpINR`,
  `${kurta(1)},2799,2799`,
  `${kurta(2)},2625.01,`,
  `${kurta(3)},2625,`,
  `${kurta(4)},2950,3499`,
  `${kurta(5)},2950.01,`,
  '6,Women,Footwear,Shoes,Casual Shoes,Blue,Kesar Shoe,2799,',
  '7,Women,Apparel,Saree,Sarees,Blue,Kesar Saree,2799,',
  '8,Women,Home,Bed,Quilts,Blue,Kesar Quilt,2899,',
  '9,Women,Accessories,Bags,Handbags,Blue,Kesar Bag,2799,',
]

test('a file with prices between the rates loses no product: they are kept as typed and sell lowered, until the owner charges 18 %', async () => {
  const { report, problems } = await load(...GOODS)
  expect(problems).toEqual([])
  expect(report).toMatchObject({ added: 9, skipped: {}, lowered: 5 })
  const lowered = [2_799_00, 2_625_00, 2_625_00]
  expect(await sold(1)).toEqual(lowered)
  expect(await sold(2)).toEqual([2_625_01, 2_625_00, 2_625_00])
  expect(await sold(3)).toEqual([2_625_00, 2_625_00, 2_625_00])
  expect(await sold(4)).toEqual([2_950_00, 2_625_00, 2_625_00])
  expect(await sold(5)).toEqual([2_950_01, 2_950_01, 2_950_01])
  expect(await sold(6)).toEqual(lowered)
  expect(await sold(7)).toEqual([2_799_00, 2_799_00, 2_799_00])
  expect(await sold(8)).toEqual([2_899_00, 2_625_00, 2_625_00])
  expect(await sold(9)).toEqual([2_799_00, 2_799_00, 2_799_00])
  expect(await listGapPrices(shop.db)).toMatchObject({ choice: null, count: 5 })
  // The same file again changes nothing, nor does the choice of what is done already.
  expect((await load(...GOODS)).report).toMatchObject({ changed: 0 })
  await choose('lower')
  expect(await sold(1)).toEqual(lowered)
  await choose('charge')
  expect(await sold(1)).toEqual([2_799_00, 2_799_00, 2_799_00])
  expect(await sold(8)).toEqual([2_899_00, 2_899_00, 2_899_00])
  expect(await listGapPrices(shop.db)).toMatchObject({ choice: 'charge', count: 5 })
  expect((await load(`${KINDS},priceINR`, `${kurta(10)},2799`)).report.lowered).toBe(0)
  expect(await sold(10)).toEqual([2_799_00, 2_799_00, 2_799_00])
  await choose('lower')
  expect(await sold(10)).toEqual(lowered)
  // One in a sale below the gap sells at its sale price: only the struck price is lowered.
  expect(await listGapPrices(shop.db)).toMatchObject({ count: 6 })
  await shop.db.update(styles).set({ salePricePaise: 1_959_00 }).where(eq(styles.id, 1))
  expect(await listGapPrices(shop.db)).toMatchObject({ count: 5 })
  await shop.db.update(styles).set({ salePricePaise: null }).where(eq(styles.id, 1))
})

test('products that were in the gap before this version follow without an import; what nobody changed is left alone', async () => {
  await load(`${KINDS},priceINR`, `${kurta(1)},999`, `${kurta(2)},999`)
  await shop.db.update(styles).set({ pricePaise: 2_799_00 }).where(eq(styles.id, 1))
  expect(await sold(1)).toEqual([2_799_00, 2_799_00, 2_799_00])
  expect(await followGaps(shop.db, 500)).toBe(1)
  expect(await sold(1)).toEqual([2_799_00, 2_625_00, 2_625_00])
  expect(await followGaps(shop.db, 500)).toBe(0)
})

test('a regular price in the gap with a sale below it runs the sale, and sells lowered once it ends', async () => {
  const sale = `${KINDS},priceINR,salePriceINR,saleUntil`
  expect((await load(sale, `${kurta(1)},2799,1959,2099-01-01`)).problems).toEqual([])
  expect(await sold(1)).toEqual([2_799_00, 1_959_00, 1_959_00])
  const row = await stored(1)
  const product = await findProduct(shop.db, row?.uuid ?? '')
  expect(product?.sale).toEqual({ was: 2_625_00, lowest: 2_625_00 })
  await shop.db.update(styles).set({ saleUntil: new Date('2026-01-01') })
  await changeSales(shop.db, 500)
  expect(await sold(1)).toEqual([2_799_00, 2_625_00, 2_625_00])
})

test('a sale price in the gap is asked lowered; one that lies with its price in the same gap is no sale', async () => {
  const sale = `${KINDS},priceINR,salePriceINR`
  expect((await load(sale, `${kurta(1)},3499,2799`, `${kurta(2)},2899,2699`)).problems).toEqual([])
  expect(await sold(1)).toEqual([3_499_00, 2_625_00, 2_625_00])
  expect(await stored(2)).toMatchObject({ askingPrice: 2_625_00, saleLowestPaise: null })
  expect(await changeSales(shop.db, 500)).toBe(0)
  await choose('charge')
  expect(await sold(1)).toEqual([3_499_00, 2_799_00, 2_799_00])
  expect(await sold(2)).toEqual([2_899_00, 2_699_00, 2_699_00])
})

test('another HSN, a rate of its own and rates of the owner move a price into the gap and out of it', async () => {
  const taxed = `${KINDS},priceINR,hsn,gstRate`
  await load(taxed, `${kurta(1)},2799,500720,`, `${kurta(2)},2799,,12`, `${kurta(3)},1100,,`)
  expect([await sold(1), await sold(2)].map(([, asked]) => asked)).toEqual([2_799_00, 2_799_00])
  await load('id,hsn,gstRate', '1,6211,', '2,,NA')
  expect([await sold(1), await sold(2)].map(([, asked]) => asked)).toEqual([2_625_00, 2_625_00])
  const own = { hsn: '62', bp: 500, slabUpToPaise: 1_000_00, bpAbove: 1200, staffId: 'x' }
  await shop.db.insert(taxRates).values({ ...own, fromDay: '2026-01-01' })
  await followGaps(shop.db, 500)
  expect([await sold(1), await sold(3)].map(([, asked]) => asked)).toEqual([2_799_00, 1_050_00])
  await shop.db.insert(shopWords).values({
    changes: {
      'brand.seller.registration': 'unregistered',
      'brand.seller.gstin': '',
      'brand.seller.state': '27',
    },
  })
  await followGaps(shop.db, 500)
  expect(await sold(3)).toEqual([1_100_00, 1_100_00, 1_100_00])
  expect(await shop.db.$count(priceChanges, eq(priceChanges.styleId, 3))).toBe(2)
})

test('an MRP is compared with the price of the file, and quoted as the file has it', async () => {
  const { problems } = await load(
    `${KINDS},priceINR,mrpINR`,
    `${kurta(1)},999,`,
    `${kurta(2)},free,3499`,
    `${kurta(3)},2799,2799`,
  )
  expect(problems).toEqual([[2, 'priceINR', 'free', 'price']])
  expect((await load('id,mrpINR', '1,899.50')).problems).toEqual([
    [1, 'mrpINR', '899.50', 'mrpBelowPrice'],
  ])
  expect((await load('id,priceINR', '3,2849')).problems).toEqual([
    [3, 'priceINR', '2849', 'priceAboveMrp'],
  ])
})
