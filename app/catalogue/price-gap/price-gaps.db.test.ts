import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopWords, styles, taxRates } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadCatalogue } from '../import/load-catalogue.server.ts'
import { formatReason } from '../import/skip-reasons.ts'
import { readStyles } from '../import/styles-file.server.ts'
import type { LocatedCell } from '../import/unread-cells.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(() =>
  shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words, catalogue_loads, tax_rates, shop_words`,
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
  return { report, problems: problems.map(({ id, column }) => [id, column]), first: problems[0] }
}

const stored = async (id: number) =>
  (await shop.db.select().from(styles).where(eq(styles.id, id)))[0]

test('a price in the gap is refused by row with the two that fit: a new product is not added, one on sale keeps its price', async () => {
  await load(`${KINDS},priceINR`, `${kurta(1)},999`)
  const { report, problems, first } = await load(
    `${KINDS},priceINR`,
    `${kurta(1)},2799`,
    `${kurta(2)},2625.01`,
    `${kurta(3)},2625`,
    `${kurta(4)},2950.01`,
    `5,Women,Apparel,Saree,Sarees,Blue,Kesar Saree,2799`,
    `6,Women,Accessories,Bags,Handbags,Blue,Kesar Bag,2799`,
  )
  expect(problems).toEqual([
    [1, 'priceINR'],
    [2, 'priceINR'],
  ])
  expect(first && formatReason(first.reason)).toBe(
    '₹2,799 fits no GST rate: ₹2,625.00 bears 5 %, ₹2,950.01 bears 18 %. Choose one of them.',
  )
  expect(report).toMatchObject({ added: 4, skipped: { gap: { count: 1, lines: [3] } } })
  expect(await stored(1)).toMatchObject({ pricePaise: 999_00, listed: true })
  expect(await stored(2)).toBeUndefined()
})

test('a sale price in the gap leaves the sale as it was, and the price is written', async () => {
  await load(`${KINDS},priceINR`, `${kurta(1)},3499`)
  const { problems } = await load('id,priceINR,salePriceINR', '1,3599,2799')
  expect(problems).toEqual([[1, 'salePriceINR']])
  expect(await stored(1)).toMatchObject({ pricePaise: 3_599_00, salePricePaise: null })
})

test('a price that stands in the gap already stays and is no fault of a file', async () => {
  await load(`${KINDS},priceINR`, `${kurta(1)},999`)
  await shop.db.update(styles).set({ pricePaise: 2_799_00 })
  const { report, problems } = await load('id,priceINR,season', '1,2799,Summer')
  expect(problems).toEqual([])
  expect(report).toMatchObject({ changed: 1 })
  expect(await stored(1)).toMatchObject({ pricePaise: 2_799_00, season: 'Summer', listed: true })
})

test('a product with an HSN or a rate of its own has the gap of that, or none', async () => {
  const { problems } = await load(
    `${KINDS},priceINR,hsn,gstRate`,
    `${kurta(1)},2799,500720,`,
    `${kurta(2)},2799,,12`,
    `3,Women,Accessories,Bags,Handbags,Blue,Kesar Bag,2799,6211,`,
  )
  expect(problems).toEqual([[3, 'priceINR']])
})

test('rates that the owner has entered count from their day on; under composition there is no gap', async () => {
  const own = { hsn: '62', bp: 500, slabUpToPaise: 1_000_00, bpAbove: 1200, staffId: 'x' }
  await shop.db.insert(taxRates).values({ ...own, fromDay: '2026-01-01' })
  const file = [`${KINDS},priceINR`, `${kurta(1)},1100`, `${kurta(2)},2799`]
  expect((await load(...file)).problems).toEqual([[1, 'priceINR']])
  await shop.db.update(taxRates).set({ fromDay: '2999-01-01' })
  expect((await load(`${KINDS},priceINR`, `${kurta(3)},1100`)).problems).toEqual([])
  await shop.db.insert(shopWords).values({
    changes: {
      'brand.seller.registration': 'unregistered',
      'brand.seller.gstin': '',
      'brand.seller.state': '27',
    },
  })
  expect((await load(`${KINDS},priceINR`, `${kurta(4)},2799`)).problems).toEqual([])
})
