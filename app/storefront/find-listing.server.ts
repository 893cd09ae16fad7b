import { CATEGORIES } from '#app/catalogue/category.ts'
import type { CatalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import {
  dropdownOf,
  facetViews,
  type Dropdown,
  type FacetView,
} from '#app/catalogue/listing/facet-views.ts'
import type { Listing } from '#app/catalogue/listing.ts'
import { listProducts } from '#app/catalogue/listing/listings.server.ts'
import { PAGE_SIZE } from '#app/catalogue/page-size.ts'
import type { Page } from '#app/catalogue/listing/pages.ts'
import type { ProductCard } from '#app/catalogue/product.ts'
import type { CardServices } from '#app/catalogue/products.server.ts'
import { MAX_FOUND, type SearchOutcome } from '#app/catalogue/search/search-outcome.ts'
import { emptyResult, searchProducts } from '#app/catalogue/search/search.server.ts'
import { understandQuery } from '#app/catalogue/search/understand-query.server.ts'

export type FoundListing = {
  products: ProductCard[]
  page: Page
  facets: FacetView[]
  dropdown: Dropdown
  search: SearchOutcome | null
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
      search: null,
      note: noteOn(listed.page),
    }
  }
  const { query, alternatives: _, ...understood } = await understandQuery(services.db, listing.q)
  const { counts, whole, more, ...found } = query
    ? await searchProducts(services, catalogueIndex, query, listing, requestedPage)
    : emptyResult(requestedPage, listing)
  const categories = CATEGORIES.map((category) => ({
    category,
    count: counts.categories.get(category) ?? 0,
  }))
  return {
    ...found,
    facets: facetViews(counts, whole, listing),
    dropdown: dropdownOf(counts, listing),
    search: { ...understood, categories },
    note: more
      ? `So many match that only ${formatCount(MAX_FOUND)} of them are shown. Another word, or a filter, will narrow it.`
      : null,
  }
}

const noteOn = ({ total, last }: Page): string | null =>
  total > last * PAGE_SIZE
    ? `There are pages for the first ${formatCount(last * PAGE_SIZE)} of these. Another filter will narrow it.`
    : null

const formatCount = (count: number): string => count.toLocaleString('en-IN')
