import { CATEGORIES } from '#app/catalogue/category.ts'
import type { FacetRollup } from '#app/catalogue/index/facet-rollup.ts'
import { countFacets } from '#app/catalogue/listing/facet-counts.ts'
import { listingOf, listingPath, NO_FILTERS, type Listing } from '#app/catalogue/listing.ts'

/** Addresses of the home page's buttons; null: nothing that a button could lead to. */
export type SoldLinks = { collection: string; summer: string | null }

const inSummer = { chosen: { ...NO_FILTERS, season: ['Summer'] } }

const [collection, summer] = [listingOf('women'), listingOf('women', inSummer)]

/** Those of docs/product.md (§2.4). */
export const SPECIFIED_LINKS: SoldLinks = {
  collection: listingPath(collection),
  summer: listingPath(summer),
}

/** Those of docs/product.md where they find something, otherwise the nearest that does. */
export function soldLinks(rollup: FacetRollup): SoldLinks {
  const isSold = (listing: Listing) => countFacets(rollup, listing).total > 0
  // An empty shop is shown as docs/product.md has it.
  if (!isSold(listingOf('all'))) return SPECIFIED_LINKS
  const firstSold = (...listings: Listing[]) => listings.find(isSold)
  const soldSummer = firstSold(summer, listingOf('all', inSummer))
  return {
    collection: listingPath(
      firstSold(collection, ...CATEGORIES.map((one) => listingOf(one))) ?? listingOf('all'),
    ),
    summer: soldSummer ? listingPath(soldSummer) : null,
  }
}
