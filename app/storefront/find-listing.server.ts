import { groupDigits } from '#app/basics/text/group-digits.ts'
import { CATEGORIES } from '#app/catalogue/category.ts'
import type { CatalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import {
  dropdownOf,
  facetViews,
  type Dropdown,
  type FacetView,
} from '#app/catalogue/listing/facet-views.ts'
import { isNarrowed, type Listing } from '#app/catalogue/listing.ts'
import { listProducts } from '#app/catalogue/listing/listings.server.ts'
import type { Page } from '#app/catalogue/listing/pages.ts'
import type { ProductCard } from '#app/catalogue/product.ts'
import type { CardServices } from '#app/catalogue/products.server.ts'
import { MAX_FOUND, type SearchOutcome } from '#app/catalogue/search/search-outcome.ts'
import { emptyResult, searchProducts } from '#app/catalogue/search/search.server.ts'
import { queryOf, type SearchQuery } from '#app/catalogue/search/search-query.server.ts'
import { textWithout, type Ask } from '#app/catalogue/search/sentence/asks.ts'
import { giveUp, without } from '#app/catalogue/search/sentence/give-up.server.ts'
import { listSubCategories } from '#app/catalogue/sub-categories/sub-categories.server.ts'
import type { SubCategoryTile } from '#app/catalogue/sub-categories/sub-categories.ts'
import { understandQuery } from '#app/catalogue/search/understand-query.server.ts'

export type FoundListing = {
  products: ProductCard[]
  page: Page
  facets: FacetView[]
  dropdown: Dropdown
  /** The sub-categories of a whole category, on its first page. */
  subCategories: SubCategoryTile[]
  search: SearchOutcome | null
  /** Some products of the listing have a place, so the default order is not the newest first. */
  hasPlaces: boolean
  /**
   * Says that more products match than there are pages for. Written here, so that the browser does
   * not load the rule.
   */
  note: string | null
}

/** A page of a listing or of a search, with its filters. */
export async function findListing(
  { catalogueIndex, ...services }: CardServices & { catalogueIndex: CatalogueIndex },
  listing: Listing,
  requestedPage: string | null,
): Promise<FoundListing> {
  if (listing.q === null) {
    const subCategories = subCategoriesOf({ catalogueIndex, ...services }, listing, requestedPage)
    const { counts, whole, ...listed } = await listProducts(
      services,
      catalogueIndex,
      listing,
      requestedPage,
    )
    return {
      ...listed,
      facets: facetViews(counts, whole, listing),
      dropdown: dropdownOf(counts, listing),
      subCategories: await subCategories,
      search: null,
      note: noteOn(listed.page, listing),
    }
  }
  return search({ catalogueIndex, ...services }, { ...listing, q: listing.q }, requestedPage)
}

/** None where they cannot be read: the listing is whole without them. */
async function subCategoriesOf(
  services: CardServices & { catalogueIndex: CatalogueIndex },
  listing: Listing,
  requestedPage: string | null,
): Promise<SubCategoryTile[]> {
  const { category } = listing
  if (category === 'all' || requestedPage !== null || isNarrowed(listing)) return []
  return listSubCategories(services).then(
    (found) => found[category],
    (error: unknown) => {
      services.log.error({ area: 'storefront', err: error }, 'failed to read the sub-categories')
      return []
    },
  )
}

async function search(
  { catalogueIndex, ...services }: CardServices & { catalogueIndex: CatalogueIndex },
  listing: Listing & { q: string },
  requestedPage: string | null,
): Promise<FoundListing> {
  const { db } = services
  const understood = await understandQuery({ db, catalogueIndex }, listing.q)
  const { asks, items, query, corrected, unknown } = understood
  const find = (wanted: SearchQuery | null) =>
    wanted
      ? searchProducts(services, catalogueIndex, wanted, listing, requestedPage)
      : Promise.resolve(emptyResult(requestedPage, listing))
  let found = await find(query)
  let givenUp: readonly Ask[] = []
  // Filters and a category may hide what there is: only a query that finds nothing gives up.
  if (query && (found.whole.categories.get('all') ?? 0) === 0) {
    givenUp = await giveUp(db, asks)
    if (givenUp.length > 0) found = await find(queryOf(without(asks, givenUp)))
  }
  const { counts, whole, more, ...page } = found
  const chips = isSentence(asks) ? without(asks, givenUp) : []
  return {
    ...page,
    facets: facetViews(counts, whole, listing),
    dropdown: dropdownOf(counts, listing),
    subCategories: [],
    hasPlaces: false,
    search: {
      corrected,
      unknown,
      chips: chips.map((ask) => ({
        label: ask.label,
        without: textWithout(listing.q, items, ask),
      })),
      givenUp: givenUp.map(({ label }) => label),
      categories: CATEGORIES.map((category) => ({
        category,
        count: counts.categories.get(category) ?? 0,
      })),
    },
    note: more
      ? `There are too many matches: only the first ${groupDigits(MAX_FOUND)} are shown. Add a word or a filter to narrow them down.`
      : null,
  }
}

/** A lone word needs no chip: the line above it says it. */
const isSentence = (asks: readonly Ask[]): boolean =>
  asks.length > 1 || asks.some((ask) => 'wish' in ask || ask.not)

const noteOn = ({ total, last }: Page, { per }: Listing): string | null =>
  total > last * per
    ? `Only the first ${groupDigits(last * per)} are shown. Add a filter to narrow them down.`
    : null
