import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueWords, stock, styles } from '#db/schema.ts'
import { cardServices } from '../../../tests/card-services.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { listingOf, NO_FILTERS } from '../listing.ts'
import type { ProductCard } from '../product.ts'
import pairs from './search-pairs.json' with { type: 'json' }
import { searchProducts, type SearchPage } from './search.server.ts'
import { suggest } from './suggestions.server.ts'
import { setSynonym } from './synonyms.server.ts'
import { catalogueIndex, type CatalogueIndex } from '../index/catalogue-index.server.ts'
import { understandQuery } from './understand-query.server.ts'

type Field = 'articleType' | 'subCategory' | 'colour' | 'gender'
type Pair = { typed: string; misspelt: boolean; finds: Partial<Record<Field, string | string[]>> }

let shop: Awaited<ReturnType<typeof shopDatabase>>
let counts: CatalogueIndex
beforeAll(async () => {
  shop = await shopDatabase()
  counts = catalogueIndex(shop.db)
})
afterAll(() => shop.drop())

async function search(
  typed: string,
  listing = listingOf('all', { q: typed }),
  page: string | null = null,
): Promise<SearchPage | undefined> {
  const { query } = await understandQuery({ db: shop.db, catalogueIndex: counts }, typed)
  return query ? searchProducts(cardServices(shop.db), counts, query, listing, page) : undefined
}

const suggestFor = (typed: string) =>
  suggest({ ...cardServices(shop.db), catalogueIndex: counts }, typed)

/** The styles of some products, in their order. */
const stylesOf = async (products: readonly ProductCard[]) => {
  const ids = products.map(({ styleId }) => styleId)
  const rows = await shop.db.select().from(styles).where(inArray(styles.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

describe('among the first six there is what was meant', () => {
  test('sixty ways to say it, and more than twenty-five of them misspelt', () => {
    expect(new Set(pairs.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(60)
    expect(pairs.filter(({ misspelt }) => misspelt).length).toBeGreaterThanOrEqual(25)
  })

  test.each(pairs as Pair[])('$typed', async ({ typed, finds }) => {
    const products = (await search(typed))?.products.slice(0, 6) ?? []
    const fields = (await stylesOf(products)).map(
      ({ articleType, subCategory, baseColour, gender }) => ({
        articleType,
        subCategory,
        colour: baseColour,
        gender,
      }),
    )
    const isMeant = (found: (typeof fields)[number]) =>
      Object.entries(finds).every(([field, values]) =>
        [values].flat().includes(found[field as Field] ?? ''),
      )
    // Where no result is what was meant, the failure shows the results.
    expect(fields.some(isMeant) ? 'found' : fields).toBe('found')
  })
})

test('the order of the words does not matter', async () => {
  const ids = async (typed: string) => (await search(typed))?.products.map(({ id }) => id)
  expect(await ids('women red kurta')).toEqual(await ids('kurta red women'))
})

test('what was understood is said: corrections, and words nothing is called', async () => {
  expect(
    await understandQuery({ db: shop.db, catalogueIndex: counts }, 'rde kurtta'),
  ).toMatchObject({
    corrected: 'red kurta',
    unknown: [],
  })
  expect(
    await understandQuery({ db: shop.db, catalogueIndex: counts }, 'red kurta for women'),
  ).toMatchObject({
    corrected: null,
    unknown: [],
  })
  expect(
    await understandQuery({ db: shop.db, catalogueIndex: counts }, 'kurta qqwwzz'),
  ).toMatchObject({
    corrected: null,
    unknown: ['qqwwzz'],
  })
  expect(await understandQuery({ db: shop.db, catalogueIndex: counts }, 'qqwwzz')).toMatchObject({
    query: null,
    unknown: ['qqwwzz'],
  })
  expect(await understandQuery({ db: shop.db, catalogueIndex: counts }, ' !? ')).toMatchObject({
    query: null,
    unknown: [],
  })
})

test('a search is narrowed, sorted and paged like a listing, and every product of it comes once', async () => {
  const listing = listingOf('women', {
    q: 'kurta',
    sort: 'price-up',
    chosen: { ...NO_FILTERS, season: ['Summer'] },
  })
  const seen: { id: number; price: number }[] = []
  for (let number = 1; ; number++) {
    const found = await search('kurta', listing, String(number))
    if (!found) throw new Error('nothing was found')
    seen.push(...found.products.map(({ styleId: id, price }) => ({ id, price })))
    if (number >= found.page.last) {
      expect(seen).toHaveLength(found.counts.total)
      break
    }
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  expect(seen.map(({ price }) => price)).toEqual(
    seen.map(({ price }) => price).toSorted((a, b) => a - b),
  )
  const rows = await shop.db
    .select()
    .from(styles)
    .where(
      inArray(
        styles.id,
        seen.map(({ id }) => id),
      ),
    )
  expect(rows.every(({ gender, season }) => gender === 'Women' && season === 'Summer')).toBe(true)
})

test("the owner's own word for a thing finds it from then on", async () => {
  expect(await search('hawaizaada')).toBeUndefined()
  await setSynonym(shop.db, 'hawaizaada', ['flip flops'])
  for (const typed of ['hawaizaada', 'hawaizada']) {
    const [first] = await stylesOf((await search(typed))?.products ?? [])
    expect(first?.articleType).toBe('Flip Flops')
  }
})

test('what is no longer sold is not found', async () => {
  const [first] = (await search('umbrella'))?.products ?? []
  await shop.db
    .update(styles)
    .set({ listed: false })
    .where(eq(styles.id, first?.styleId ?? 0))
  expect((await search('umbrella'))?.products.map(({ id }) => id)).not.toContain(first?.id)
})

describe('while one types', () => {
  test('the beginning of a word is enough, with the kinds it names and the best products', async () => {
    const { places, products } = await suggestFor('kur')
    expect(places[0]).toEqual({
      label: 'Kurtas for women',
      path: '/products?category=women&articleType=Kurtas',
    })
    expect(products).toHaveLength(5)
    expect(products.every(({ name }) => /kurt/i.test(name))).toBe(true)
  })
  test('a collection is a place to go to', async () => {
    expect((await suggestFor('wom')).places[0]).toEqual({
      label: "Women's Collection",
      path: '/products?category=women',
    })
  })
  test('what shoppers call it and what is misspelt names its kind too', async () => {
    for (const typed of ['goggles', 'gogles', 'sunglases'])
      expect([typed, (await suggestFor(typed)).places.map(({ label }) => label)]).toEqual([
        typed,
        expect.arrayContaining(['Sunglasses for men']),
      ])
    expect((await suggestFor('snekers sho')).products.length).toBeGreaterThan(0)
  })
  test('what is sold out is suggested, and said to be', async () => {
    const [style] = await shop.db
      .select()
      .from(styles)
      .where(eq(styles.articleType, 'Umbrellas'))
      .limit(1)
    if (!style) throw new Error('there is no umbrella')
    const suggested = async () =>
      (await suggestFor(`#${style.id}`)).products.map(({ soldOut }) => soldOut)
    const setStock = async (quantity: number) => {
      await shop.db.delete(stock).where(eq(stock.productId, style.uuid))
      const sizes = style.sizes.map((size) => ({ productId: style.uuid, size, quantity }))
      await shop.db.insert(stock).values(sizes)
    }
    await setStock(3)
    expect(await suggested()).toEqual([false])
    await setStock(0)
    expect(await suggested()).toEqual([true])
  })
  test('one letter, nothing and nonsense suggest nothing', async () => {
    for (const typed of ['k', '', '   ', 'zzqqxx yy', '%', `'"`])
      expect([typed, await suggestFor(typed)]).toEqual([typed, { places: [], products: [] }])
  })
})

describe('what is sold out', () => {
  const setStock = async (products: readonly Pick<ProductCard, 'id'>[], quantity: number) => {
    const ids = products.map(({ id }) => id)
    await shop.db.delete(stock).where(inArray(stock.productId, ids))
    const rows = await shop.db.select().from(styles).where(inArray(styles.uuid, ids))
    await shop.db
      .insert(stock)
      .values(
        rows.flatMap(({ uuid, sizes }) =>
          (sizes.length > 0 ? sizes : ['']).map((size) => ({ productId: uuid, size, quantity })),
        ),
      )
  }
  const idsOf = (products: readonly ProductCard[] = []) => products.map(({ id }) => id)

  test.each(['backpack', 'saree', 'kurta for men'])(
    '§2 Search: comes after all of its kind that can be bought, found for “%s”; in an order that was asked for it keeps its place',
    async (typed) => {
      const all = async (sort: 'price-up' | null) => {
        const found: ProductCard[] = []
        for (let number = 1; ; number++) {
          const listing = listingOf('all', { q: typed, per: 48, sort })
          const page = await search(typed, listing, String(number))
          found.push(...(page?.products ?? []))
          if (!page || number >= page.page.last) return found
        }
      }
      const [before, byPrice] = [await all(null), idsOf(await all('price-up'))]
      const gone = before.filter(({ soldOut }) => !soldOut).filter((_, i) => i < 3 || i === 5)
      await setStock(gone, 0)
      try {
        const after = await all(null)
        expect(after[0]?.soldOut).toBe(false)
        const kindOf = new Map(
          (await shop.db.select().from(styles)).map(({ uuid, articleType }) => [uuid, articleType]),
        )
        for (const of of Map.groupBy(after, ({ id }) => kindOf.get(id)).values()) {
          const soldOut = of.map((one) => one.soldOut)
          expect(soldOut).toEqual(soldOut.toSorted((a, b) => Number(a) - Number(b)))
        }
        expect(idsOf(after).toSorted()).toEqual(idsOf(before).toSorted())
        expect(idsOf(await all('price-up'))).toEqual(byPrice)
        const suggested = (await suggestFor(typed)).products
        expect(suggested.map(({ soldOut }) => soldOut)).not.toContain(true)
      } finally {
        await setStock(gone, 9)
      }
    },
  )
})

describe('the product code', () => {
  const forms = (id: number) => [`${id}`, `#${id}`, `SKU ${id}`, `Product code ${id}`]

  test('finds the product alone, in the search and in the suggestions', async () => {
    const [style] = await shop.db
      .select()
      .from(styles)
      .where(eq(styles.articleType, 'Kurtas'))
      .limit(1)
    if (!style) throw new Error('there is no kurta')
    for (const typed of forms(style.id)) {
      const found = await search(typed)
      expect(found?.products.map(({ styleId }) => styleId)).toEqual([style.id])
      expect(found?.page.total).toBe(1)
      const suggested = await suggestFor(typed)
      expect(suggested.products.map(({ styleId }) => styleId)).toEqual([style.id])
      expect(await understandQuery({ db: shop.db, catalogueIndex: counts }, typed)).toMatchObject({
        corrected: null,
        unknown: [],
      })
    }
  })

  test('comes before products that have the number in their name, and finds nothing that is not sold', async () => {
    const [coded, named] = await shop.db.select().from(styles).limit(2)
    if (!coded || !named) throw new Error('there are no products')
    const rename = (productDisplayName: string) =>
      shop.db.update(styles).set({ productDisplayName }).where(eq(styles.id, named.id))
    const list = (listed: boolean) =>
      shop.db.update(styles).set({ listed }).where(eq(styles.id, coded.id))
    await rename(`Neel ${coded.id} Jeans`)
    await shop.db
      .insert(catalogueWords)
      .values({ word: `${coded.id}`, stem: `${coded.id}`, products: 1 })
    try {
      const ids = async () => (await search(`${coded.id}`))?.products.map(({ styleId }) => styleId)
      expect(await ids()).toEqual([coded.id, named.id])
      await list(false)
      expect(await ids()).toEqual([named.id])
    } finally {
      await list(true)
      await rename(named.productDisplayName)
      await shop.db.delete(catalogueWords).where(eq(catalogueWords.word, `${coded.id}`))
    }
  })
})
