import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueWords, facetRollup, stock, styles } from '#db/schema.ts'
import { cardServices } from '../../../tests/card-services.ts'
import fc from '../../../tests/fast-check.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { catalogueIndex } from '../index/catalogue-index.server.ts'
import { listingOf, type Sort } from '../listing.ts'
import { listProducts } from '../listing/listings.server.ts'
import { findProduct } from '../products.server.ts'
import { sizesOf } from '../sizes/sizes.ts'
import { styleUuid, type Style } from '../style.ts'
import { indexCatalogue, indexCatalogueOnce, startIndexing } from './index-catalogue.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const style = fc
  .record({
    gender: fc.constantFrom<Style['gender']>('Men', 'Women', null),
    masterCategory: fc.constantFrom<Style['masterCategory']>('Apparel', 'Accessories'),
    subCategory: fc.constantFrom('Topwear', 'Socks'),
    articleType: fc.constantFrom('Shirts', 'T-shirts'),
    baseColour: fc.constantFrom('Red', 'Navy Blue', null),
    countryOfOrigin: fc.constantFrom('India', 'Italy', null),
    season: fc.constantFrom('Summer', null),
    usage: fc.constantFrom('Casual', null),
    pricePaise: fc.constantFrom(499_00, 500_00, 99_999_00, null) as fc.Arbitrary<
      Style['pricePaise']
    >,
    productDisplayName: fc.constantFrom('Neel Checked Shirt', 'Kesar T-shirt', 'Laal Socks'),
  })
  .map((drawn) => ({ ...drawn, listed: true }))
const row = (id: number, drawn: Omit<Style, 'id'> & { listed: boolean }) => ({
  ...drawn,
  id,
  uuid: styleUuid(id),
  sizes: [...sizesOf(drawn)],
})

const counted = async () => ({
  cells: (await shop.db.select().from(facetRollup).orderBy(facetRollup.hash)).map(
    ({ hash, products }) => [hash, products],
  ),
  words: (await shop.db.select().from(catalogueWords).orderBy(catalogueWords.word)).map(
    ({ word, products }) => [word, products],
  ),
})

async function walk(sort: Sort | null): Promise<number[]> {
  const counts = catalogueIndex(shop.db)
  const walked: number[] = []
  for (let number = 1; ; number++) {
    const { products, page } = await listProducts(
      cardServices(shop.db),
      counts,
      listingOf('all', { sort }),
      String(number),
    )
    walked.push(...products.map(({ styleId }) => styleId))
    if (number >= page.last) return walked
  }
}

test('what a few changes make of the counts is what counting anew makes of them, and every page is right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(style, { minLength: 300, maxLength: 320 }),
      fc.array(style, { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 330 }), { minLength: 20, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }),
      async (first, changes, at, gone) => {
        await shop.db.execute(
          sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
        )
        await shop.db.insert(styles).values(first.map((drawn, i) => row(i + 1, drawn)))
        await shop.db.transaction(indexCatalogue)
        const changed = new Map(changes.map((drawn, i) => [at[i] ?? 1, drawn]))
        const unlisted = gone.filter((id) => !changed.has(id))
        await shop.db.transaction(async (tx) => {
          await tx.execute(
            sql`create temporary table touched_styles (id integer primary key) on commit drop`,
          )
          await tx.execute(
            sql`insert into touched_styles select distinct unnest(${sql.param([...changed.keys(), ...unlisted])}::integer[])`,
          )
          const finish = await startIndexing(tx)
          for (const [id, drawn] of changed) {
            const { uuid: _, id: __, ...set } = row(id, drawn)
            await tx
              .insert(styles)
              .values(row(id, drawn))
              .onConflictDoUpdate({ target: styles.id, set })
          }
          await tx.update(styles).set({ listed: false }).where(inArray(styles.id, unlisted))
          await finish()
        })

        const listed = await shop.db.select().from(styles).where(eq(styles.listed, true))
        const byId = listed.toSorted((a, b) => b.id - a.id).map(({ id }) => id)
        const byPrice = listed
          .toSorted((a, b) => a.askingPrice - b.askingPrice || a.id - b.id)
          .map(({ id }) => id)
        expect([await walk(null), await walk('price-up'), await walk('price-down')]).toEqual([
          byId,
          byPrice,
          byPrice.toReversed(),
        ])
        const stepByStep = await counted()
        await shop.db.transaction(indexCatalogue)
        expect(stepByStep).toEqual(await counted())
      },
    ),
    { numRuns: 8 },
  )
})

test('a shelf that has grown too long is cut in two', async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const [drawn] = fc.sample(style, 1)
  if (!drawn) throw new Error('no style was drawn')
  const add = async (from: number, to: number) => {
    await shop.db.transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table touched_styles (id integer primary key) on commit drop`,
      )
      await tx.execute(
        sql`insert into touched_styles select generate_series(${from}::integer, ${to})`,
      )
      const finish = await startIndexing(tx)
      await tx
        .insert(styles)
        .values(Array.from({ length: to - from + 1 }, (_, i) => row(from + i, drawn)))
      await finish()
    })
  }
  await add(1, 2_000)
  const bucketCount = async () =>
    (await shop.db.execute(sql`select from shelves where by = 'id'`)).rowCount
  expect(await bucketCount()).toBe(9)
  await add(2_001, 2_200)
  expect(await bucketCount()).toBe(9)
  await add(2_201, 2_600)
  expect(await bucketCount()).toBeGreaterThan(10)
  expect(await walk(null)).toEqual(Array.from({ length: 2_600 }, (_, i) => 2_600 - i))
})

test('a product is sold in the sizes that listings filter by, and in those of a new rule from the next start', async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const [drawn] = fc.sample(style, 1)
  if (!drawn) throw new Error('no style was drawn')
  const clothes = { ...drawn, gender: null, masterCategory: 'Apparel' as const }
  const underEarlierRule = { ...row(1, clothes), sizes: ['M', '44'] }
  await shop.db
    .insert(styles)
    .values([underEarlierRule, { ...row(2, { ...clothes, masterCategory: 'Accessories' }) }])
  await shop.db.transaction(indexCatalogue)
  const sizes = async () => ({
    sold: (await findProduct(shop.db, underEarlierRule.uuid))?.sizes,
    filters: [
      ...(
        await listProducts(cardServices(shop.db), catalogueIndex(shop.db), listingOf('all'), null)
      ).counts.facets.size.keys(),
    ].toSorted(),
  })
  expect(await sizes()).toEqual({ sold: ['M', '44'], filters: ['44', 'M', 'One Size'] })

  await indexCatalogueOnce(shop.db)
  const clothing = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  expect(await sizes()).toEqual({
    sold: clothing,
    filters: ['One Size', ...clothing].toSorted(),
  })
})

test('§9 an older shop follows a new rule of sizes at its next start: sarees lose theirs, but for those that its file sells in sizes or whose stock is counted in them', async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const before = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const saree = (id: number, ownSizes = false) => ({
    id,
    uuid: styleUuid(id),
    productDisplayName: `Kesar Saree ${id}`,
    gender: 'Women' as const,
    masterCategory: 'Apparel' as const,
    subCategory: 'Saree',
    articleType: 'Sarees',
    sizes: before,
    ownSizes,
  })
  await shop.db.insert(styles).values([saree(1), saree(2, true), saree(3)])
  await shop.db.insert(stock).values({ productId: styleUuid(3), size: 'M', quantity: 4 })
  await shop.db.transaction(indexCatalogue)
  expect(await indexCatalogueOnce(shop.db)).toBe('indexed')
  const stored = await shop.db.select().from(styles).orderBy(styles.id)
  expect(stored.map(({ sizes }) => sizes)).toEqual([[], before, before])
  const rollup = await shop.db.select({ sizes: facetRollup.sizes }).from(facetRollup)
  expect(rollup.map(({ sizes }) => sizes.length).toSorted()).toEqual([0, 6])
})

test('counts that a version before this one has written are made anew at the next start', async () => {
  await shop.db.execute(
    sql`truncate stock, styles, facet_cells, shelves, shelf_counts, catalogue_words`,
  )
  const [drawn] = fc.sample(style, 1)
  if (!drawn) throw new Error('no style was drawn')
  await shop.db.insert(styles).values(row(1, { ...drawn, countryOfOrigin: 'Italy' }))
  await shop.db.transaction(indexCatalogue)
  const right = await shop.db.select().from(facetRollup)
  await shop.db.update(facetRollup).set({ hash: 7n, countryOfOrigin: null })
  expect(await indexCatalogueOnce(shop.db)).toBe('indexed')
  expect(await shop.db.select().from(facetRollup)).toEqual(right)
})
