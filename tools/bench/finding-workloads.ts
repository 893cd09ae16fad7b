import { CATEGORIES, isCategory, type ListingCategory } from '#app/catalogue/category.ts'
import { categoriesOf } from '#app/catalogue/index/segments.ts'
import { listingOf, listingPath, NO_FILTERS, type FilterValues } from '#app/catalogue/listing.ts'
import { PAGE_SIZE } from '#app/catalogue/page-size.ts'
import { countProducts, type BucketIndex } from '#app/catalogue/index/buckets.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import { randomFrom } from '#demo/random.ts'

/** Different addresses of each kind, requested in turn, so that no cache answers by accident. */
const DIFFERENT = 50

/** Number of products of a listing; '' stands for any. */
export type Total = {
  category: ListingCategory
  masterCategory: string
  subCategory: string
  total: number
}

/**
 * The totals of every listing, alone and filtered by masterCategory, by subCategory and by both.
 */
export function totalsOf(buckets: BucketIndex): Total[] {
  const totals = new Map<string, Total>()
  for (const segment of buckets.segments) {
    for (const category of categoriesOf(segment)) {
      for (const masterCategory of ['', segment.masterCategory]) {
        for (const subCategory of ['', segment.subCategory]) {
          const name = JSON.stringify([category, masterCategory, subCategory])
          const total = (totals.get(name)?.total ?? 0) + countProducts(buckets, [segment])
          totals.set(name, { category, masterCategory, subCategory, total })
        }
      }
    }
  }
  return [...totals.values()]
}

/** One kind of request, and addresses that make it. */
export type Workload = { name: string; addresses: readonly string[] }

/** Requests with which shoppers find products, chosen for this catalogue. */
export function findingWorkloads(sample: readonly Style[], totals: readonly Total[]): Workload[] {
  const random = randomFrom(7)
  const different = (make: (style: Style) => string | null | undefined): string[] => {
    const made = new Set<string>()
    for (let tried = 0; made.size < DIFFERENT && tried < 100 * DIFFERENT; tried++) {
      const address = make(random.pick(sample))
      if (address) made.add(address)
    }
    return [...made]
  }
  const chosen = (narrowed: Partial<FilterValues>): FilterValues => ({ ...NO_FILTERS, ...narrowed })
  const searched = (q: string, narrowed: Partial<FilterValues> = {}) =>
    listingPath(listingOf('all', { q, chosen: chosen(narrowed) }))
  const lastPage = (category: string) =>
    Math.ceil(
      (totals.find((row) => row.category === category && !row.masterCategory && !row.subCategory)
        ?.total ?? 1) / PAGE_SIZE,
    )
  const words = commonWords(sample)

  return [
    { name: 'listing', addresses: largest(totals) },
    {
      name: 'listing, deep page',
      addresses: different(() => {
        const category = random.pick(CATEGORIES)
        return listingPath(
          listingOf(category),
          random.whole(Math.ceil(lastPage(category) / 2), lastPage(category)),
        )
      }),
    },
    {
      name: 'listing by price',
      addresses: different(() => {
        const category = random.pick(CATEGORIES)
        return listingPath(
          listingOf(category, { sort: random.pick(['price-up', 'price-down']) }),
          random.whole(1, lastPage(category)),
        )
      }),
    },
    {
      name: 'three facets',
      addresses: different(({ gender, articleType, baseColour, season }) => {
        const other = random.pick(sample).baseColour
        if (!gender || !baseColour || !season || !other || other === baseColour) return undefined
        const category = gender === 'Men' ? 'men' : gender === 'Women' ? 'women' : 'accessories'
        const narrowed = {
          articleType: [articleType],
          colour: [baseColour, other],
          season: [season],
        }
        return listingPath(listingOf(category, { chosen: chosen(narrowed) }))
      }),
    },
    {
      name: 'search, two words',
      addresses: different(
        (style) =>
          style.baseColour && searched(`${style.baseColour} ${thingOf(style)}`.toLowerCase()),
      ),
    },
    {
      name: 'search, misspelt',
      addresses: different((style) => {
        const word = style.articleType.toLowerCase()
        const missing = random.whole(1, word.length - 2)
        return /^[a-z]{6,}$/.test(word)
          ? searched(word.slice(0, missing) + word.slice(missing + 1))
          : undefined
      }),
    },
    { name: 'search, broad', addresses: words.slice(0, DIFFERENT).map((word) => searched(word)) },
    {
      name: 'search, two facets',
      addresses: different(
        (style) =>
          style.baseColour &&
          style.season &&
          searched(thingOf(style).toLowerCase(), {
            colour: [style.baseColour],
            season: [style.season],
          }),
      ),
    },
    { name: 'product', addresses: different((style) => `/product/${styleUuid(style.id)}`) },
    {
      name: 'suggestions',
      addresses: different(() => {
        const word = random.pick(words)
        return `/products/suggestions?q=${encodeURIComponent(word.slice(0, random.whole(2, Math.max(3, word.length - 1))))}`
      }),
    },
  ]
}

/** The first pages of the largest listings. */
const largest = (totals: readonly Total[]): string[] =>
  totals
    .toSorted((a, b) => b.total - a.total)
    .flatMap(({ category, masterCategory, subCategory }) =>
      isCategory(category)
        ? [
            listingPath(
              listingOf(category, {
                masterCategory: masterCategory || null,
                chosen: { ...NO_FILTERS, subCategory: subCategory ? [subCategory] : [] },
              }),
            ),
          ]
        : [],
    )
    .slice(0, DIFFERENT)

/** The kind of goods in a product's name: its end, after the colour. */
const thingOf = ({ productDisplayName, baseColour }: Style): string =>
  (baseColour && productDisplayName.split(` ${baseColour} `).at(-1)) || productDisplayName

/** Words of the product names, the most frequent first. */
function commonWords(sample: readonly Style[]): string[] {
  const counts = new Map<string, number>()
  for (const { productDisplayName } of sample)
    for (const word of productDisplayName.toLowerCase().match(/[a-z]{3,}/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
}
