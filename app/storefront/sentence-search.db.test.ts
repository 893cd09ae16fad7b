import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { catalogueIndex, type CatalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { listingOf } from '#app/catalogue/listing.ts'
import pairs from '#app/catalogue/search/sentence-pairs.json' with { type: 'json' }
import { suggest } from '#app/catalogue/search/suggestions.server.ts'
import { understandQuery } from '#app/catalogue/search/understand-query.server.ts'
import { cardServices } from '../../tests/card-services.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { findListing } from './find-listing.server.ts'

/** Demands on every card of the first page, or on the first few where `first` says so. */
type Cards = {
  articleType?: string[]
  masterCategory?: string
  colour?: string[]
  notColour?: string[]
  gender?: string
  usage?: string[]
  /** In stock in one of them. */
  size?: string[]
  /** In rupees, the bounds themselves included. */
  atLeast?: number
  atMost?: number
}
type Pair = {
  typed: string
  chips: string[]
  givenUp?: string[]
  unknown?: string[]
  first?: number
  cards: Cards
}

let shop: Awaited<ReturnType<typeof shopDatabase>>
let index: CatalogueIndex
beforeAll(async () => {
  shop = await shopDatabase()
  index = catalogueIndex(shop.db)
})
afterAll(() => shop.drop())

async function search(q: string, narrowed: Parameters<typeof listingOf>[1] = {}) {
  const services = { ...cardServices(shop.db), catalogueIndex: index }
  const found = await findListing(services, listingOf('all', { q, ...narrowed }), null)
  if (!found.search) throw new Error('it is no search')
  return { ...found, search: found.search }
}

/** The styles of cards, in their order, with the sizes that are left. */
async function stylesOf(ids: readonly number[]) {
  const rows = await shop.db
    .select()
    .from(styles)
    .where(inArray(styles.id, [...ids]))
  const gone = await shop.db
    .select()
    .from(stock)
    .where(
      inArray(
        stock.productId,
        rows.map(({ uuid }) => uuid),
      ),
    )
  return rows
    .map((row) => ({
      ...row,
      left: row.sizes.filter(
        (size) =>
          !gone.some((of) => of.productId === row.uuid && of.size === size && of.quantity === 0),
      ),
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
type Found = Awaited<ReturnType<typeof stylesOf>>[number]

/** Demands that a card does not meet. */
function faultsOf(style: Found, cards: Cards): string[] {
  const fails: Record<keyof Cards, boolean | undefined> = {
    articleType: cards.articleType && !cards.articleType.includes(style.articleType),
    masterCategory:
      cards.masterCategory !== undefined && cards.masterCategory !== style.masterCategory,
    colour: cards.colour && !cards.colour.includes(style.baseColour ?? ''),
    notColour: cards.notColour?.includes(style.baseColour ?? ''),
    gender: cards.gender !== undefined && cards.gender !== style.gender,
    usage: cards.usage && !cards.usage.includes(style.usage ?? ''),
    size: cards.size && !cards.size.some((size) => style.left.includes(size)),
    atLeast: style.askingPrice < (cards.atLeast ?? 0) * 100,
    atMost: style.askingPrice > (cards.atMost ?? Infinity) * 100,
  }
  return Object.entries(fails).flatMap(([field, isFault]) =>
    isFault
      ? [
          `${style.id} ${field}: ${style.productDisplayName}, ${style.articleType}, ${style.baseColour}, ${style.gender}, ${style.usage}, ${style.askingPrice / 100}, ${style.left}`,
        ]
      : [],
  )
}

describe('a sentence finds what it says, and says what it understood', () => {
  test('three hundred of them, none twice', () => {
    expect(new Set(pairs.map(({ typed }) => typed)).size).toBe(pairs.length)
    expect(pairs.length).toBeGreaterThanOrEqual(300)
  })

  test.each(pairs as Pair[])(
    '$typed',
    async ({ typed, chips, givenUp = [], unknown = [], first = 12, cards }) => {
      const { search: outcome, products } = await search(typed)
      const found = await stylesOf(products.slice(0, first).map(({ styleId }) => styleId))
      expect({
        chips: outcome.chips.map(({ label }) => label),
        givenUp: outcome.givenUp,
        unknown: outcome.unknown,
        faults: found.flatMap((style) => faultsOf(style, cards)),
      }).toEqual({ chips, givenUp, unknown, faults: [] })
      expect(found.length).toBeGreaterThan(0)
    },
  )
})

test('a size that is sold out is none, in the list and in the counts', async () => {
  const first = await search('size 9 formal shoes')
  const [style] = await stylesOf(first.products.map(({ styleId }) => styleId))
  if (!style) throw new Error('there are no formal shoes')
  await shop.db
    .insert(stock)
    .values({ productId: style.uuid, size: '9', quantity: 0 })
    .onConflictDoUpdate({ target: [stock.productId, stock.size], set: { quantity: 0 } })
  const then = await search('size 9 formal shoes')
  expect(then.products.map(({ styleId }) => styleId)).not.toContain(style.id)
  expect(then.page.total).toBe(first.page.total - 1)
})

test('what a chip leaves is the search without it', async () => {
  const { search: outcome, page } = await search('लाल साड़ी 2000 से कम')
  const rest = outcome.chips.map(({ label, without }) => [label, without])
  expect(rest).toEqual([
    ['Red', 'साड़ी 2000 से कम'],
    ['Sarees', 'लाल 2000 से कम'],
    ['Below ₹2,000', 'लाल साड़ी'],
  ])
  const totals = await Promise.all(rest.map(async ([, q = '']) => (await search(q)).page.total))
  expect(Math.min(...totals)).toBeGreaterThanOrEqual(page.total)
  expect(Math.max(...totals)).toBeGreaterThan(page.total)
})

test('a search of more than is read says what was left out', async () => {
  const typed = 'aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt shirt'
  const { search: outcome } = await search(typed)
  expect([...outcome.unknown, ...outcome.chips.map(({ label }) => label)].length).toBeGreaterThan(
    15,
  )
})

test('suggestions keep a price and a size that leave something, and never become empty by them', async () => {
  const services = { ...cardServices(shop.db), catalogueIndex: index }
  for (const typed of ['kurta below 600', 'kurta 600 se kam']) {
    const { products } = await suggest(services, typed)
    expect(products.length).toBeGreaterThan(0)
    for (const { price } of products) expect(price).toBeLessThan(600_00)
  }
  const sentence = 'red kurta for women below 500 size xl'
  for (let end = 5; end <= sentence.length; end++) {
    const typed = sentence.slice(0, end)
    const { places, products } = await suggest(services, typed)
    expect([typed, places.length + products.length > 0]).toEqual([typed, true])
  }
})

test('a sentence is understood with as many queries as a word', async () => {
  const count = async (q: string) => {
    let queries = 0
    const db = new Proxy(shop.db, {
      get: (target, name) => {
        if (name === 'execute' || name === 'select') queries++
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    await understandQuery({ db, catalogueIndex: index }, q)
    return queries
  }
  expect([await count('kurta'), await count('kala kurta 1000 ke andar XL not red')]).toEqual([2, 2])
})
