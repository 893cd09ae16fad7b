import {
  listingOf,
  listingPath,
  NO_FILTERS,
  type Listing,
  type Sort,
} from '#app/catalogue/listing.ts'
import { PAGE_SIZE } from '#app/catalogue/page-size.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import type { Total } from '../finding-workloads.ts'

/** Pages that are measured together, in catalogues of any size. */
export type GrowthWorkload = { name: string; addresses: readonly string[] }

const LISTINGS: Record<string, Listing> = {
  category: listingOf('men'),
  'and sub-category': listingOf('men', { chosen: { ...NO_FILTERS, subCategory: ['Topwear'] } }),
  'and master category': listingOf('women', { masterCategory: 'Accessories' }),
}
const SORTS: Record<string, Sort | null> = {
  newest: null,
  cheapest: 'price-up',
  dearest: 'price-down',
}
const DIFFERENT = 30

/**
 * The first workload is the unit of all others: the first page of a category, the newest products
 * first.
 */
export function growthWorkloads(
  sample: readonly Style[],
  totals: readonly Total[],
): GrowthWorkload[] {
  const workloads: GrowthWorkload[] = []
  for (const [kind, listing] of Object.entries(LISTINGS)) {
    const last = lastPage(listing, totals)
    for (const [order, sort] of Object.entries(SORTS)) {
      for (const [which, number] of [
        ['page 1', 1],
        ['middle page', Math.ceil(last / 2)],
        ['last page', last],
      ] as const)
        workloads.push({
          name: `${kind}, ${order}, ${which}`,
          addresses: [listingPath({ ...listing, sort }, number)],
        })
    }
  }
  const different = (make: (style: Style) => string | undefined): string[] =>
    [...new Set(sample.flatMap((style) => make(style) ?? []))].slice(0, DIFFERENT)
  const facets = ({ articleType, baseColour, season }: Style, query: Partial<Listing> = {}) =>
    baseColour && season
      ? listingOf('all', {
          chosen: {
            ...NO_FILTERS,
            articleType: [articleType],
            colour: [baseColour],
            season: [season],
          },
          ...query,
        })
      : undefined
  const path = (listing: Listing | undefined, page?: number) =>
    listing && listingPath(listing, page)
  const searched = ({ baseColour, articleType }: Style) =>
    `${baseColour} ${articleType}`.toLowerCase()
  return [
    ...workloads,
    { name: 'three facets, page 1', addresses: different((style) => path(facets(style))) },
    {
      name: 'three facets, by price',
      addresses: different((style) => path(facets(style, { sort: 'price-up' }))),
    },
    {
      name: 'three facets, last page',
      addresses: different((style) => path(facets(style), 999_999)),
    },
    {
      name: 'search, two words',
      addresses: different((style) =>
        style.baseColour ? path(listingOf('all', { q: searched(style) })) : undefined,
      ),
    },
    {
      name: 'search with facets',
      addresses: different((style) => path(facets(style, { q: style.articleType.toLowerCase() }))),
    },
    {
      name: 'search, broad',
      addresses: ['shirt', 'black', 'women', 'casual', 'watch'].map((q) =>
        listingPath(listingOf('all', { q })),
      ),
    },
    { name: 'product', addresses: different((style) => `/product/${styleUuid(style.id)}`) },
  ]
}

function lastPage({ category, masterCategory, chosen }: Listing, totals: readonly Total[]): number {
  const [subCategory = ''] = chosen.subCategory
  const row = totals.find(
    (other) =>
      other.category === category &&
      other.masterCategory === (masterCategory ?? '') &&
      other.subCategory === subCategory,
  )
  return Math.max(1, Math.ceil((row?.total ?? 0) / PAGE_SIZE))
}
