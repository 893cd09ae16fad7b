import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import { readStyles } from './styles-file.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())
beforeEach(() =>
  shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words, catalogue_loads`,
  ),
)

async function load(...lines: string[]) {
  const read = await readStyles([Buffer.from(lines.join('\n'))])
  if (!read.ok) throw new Error(read.error)
  return loadCatalogue(shop.db, { source: 'test', rows: read.value, keepOthers: true })
}

const sizes = async () =>
  (
    await shop.db
      .select({ id: styles.id, sizes: styles.sizes, own: styles.ownSizes })
      .from(styles)
      .orderBy(styles.id)
  ).map(({ id, sizes, own }) => `${id} ${sizes.join(' ')}${own ? ' own' : ''}`)

const counts = async () =>
  (
    await shop.db
      .select({ size: stock.size, quantity: stock.quantity })
      .from(stock)
      .innerJoin(styles, sql`${styles.uuid} = ${stock.productId}`)
      .orderBy(styles.id, stock.size)
  ).map(({ size, quantity }) => `${size}=${quantity}`)

const HEADER =
  'id,gender,masterCategory,subCategory,articleType,baseColour,stock:S,stock:M,stock:Free size,productDisplayName'
const kurta = (counted: string) => `1,Women,Apparel,Topwear,Kurtas,Blue,${counted},Neel Kurta`
const saree = (counted: string) => `2,Ladies,Apparel,Saree,Sarees,Red,${counted},Lal Saree`

test('a new product comes in the sizes that its row counts; a free size is that of what has none to choose', async () => {
  expect(await load(HEADER, kurta('3,0,'), saree(',,4'))).toMatchObject({ added: 2, unread: 0 })
  expect(await sizes()).toEqual(['1 S M own', '2 '])
  expect(await counts()).toEqual(['M=0', 'S=3', '=4'])
})

test('the same file again changes nothing, and an empty cell keeps the count', async () => {
  await load(HEADER, kurta('3,0,'), saree(',,4'))
  expect(await load(HEADER, kurta('3,0,'), saree(',,4'))).toMatchObject({
    unchanged: 2,
    stockChanged: 0,
  })
  await load(HEADER, kurta(',9,'), saree(',,'))
  expect(await counts()).toEqual(['M=9', 'S=3', '=4'])
  expect(await sizes()).toEqual(['1 S M own', '2 '])
})

test('a product that is there keeps its sizes, and one that it does not come in is refused', async () => {
  await load(
    HEADER.replace('stock:S,stock:M,stock:Free size', 'sizes,priceINR,season'),
    kurta('30; 32,,'),
  )
  expect(await load(HEADER, kurta('3,,'))).toMatchObject({ unread: 1, stockChanged: 0 })
  expect(await sizes()).toEqual(['1 30 32 own'])
})

test('sizes that a row says itself stand before those that it counts', async () => {
  const header = HEADER.replace('stock:Free size', 'sizes')
  await load(header, kurta('3,0,S; M; L'))
  expect(await sizes()).toEqual(['1 S M L own'])
})

test('once one size is counted, the sizes that a row leaves out count as 0 where they have no count', async () => {
  const header = HEADER.replace('stock:S,stock:M,stock:Free size', 'stock')
  const row = (stock: string) => `1,Women,Apparel,Topwear,Kurtas,Blue,${stock},Neel Kurta`
  expect(await load(header, row('S=3; M=2'))).toMatchObject({ added: 1, newSizes: 4 })
  expect(await counts()).toEqual(['L=0', 'M=2', 'S=3', 'XL=0', 'XS=0', 'XXL=0'])
  expect(await load(header, row('L=5'))).toMatchObject({ stockChanged: 1, newSizes: 0 })
  expect(await counts()).toEqual(['L=5', 'M=2', 'S=3', 'XL=0', 'XS=0', 'XXL=0'])
  await load(header, row('NA'))
  expect(await counts()).toEqual([])
  // As a file of prices says nothing of the stock; columns of sizes count as the one cell does.
  await load('id,priceINR', '1,999')
  expect(await counts()).toEqual([])
  await load('id,stock:S', '1,4')
  expect(await counts()).toEqual(['L=0', 'M=0', 'S=4', 'XL=0', 'XS=0', 'XXL=0'])
})
