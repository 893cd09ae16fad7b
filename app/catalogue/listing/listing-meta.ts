import { brand } from '#app/brand.ts'
import { chosenCount, listingPath, listingTitle, type Listing } from './listing.ts'
import { pageMeta, type MetaTag } from '../page-meta.ts'
import type { Page } from './pages.ts'
import type { ProductCard } from '../product.ts'

export const pickerMeta = (origin: string): MetaTag[] =>
  pageMeta({
    title: `Shop · ${brand.name}`,
    description: `Men, women and accessories at ${brand.name}.`,
    url: `${origin}/products`,
  })

/** A whole category has a picture of its own; for any other listing stands that of its first product. */
export function listingMeta(
  origin: string,
  listing: Listing,
  page: Page,
  [first]: readonly ProductCard[],
): MetaTag[] {
  const title = listingTitle(listing, page)
  const whole =
    listing.category !== 'all' &&
    listing.q === null &&
    listing.masterCategory === null &&
    chosenCount(listing) === 0
  return pageMeta({
    title: `${title} · ${brand.name}`,
    description: `${title}: ${page.total} items at ${brand.name}, with delivery all over India.`,
    // In whatever order, it is the same listing.
    url: origin + listingPath({ ...listing, sort: null }, page.number),
    ...(first &&
      !whole && {
        image: { url: `${origin}/item-images/${first.styleId}/960`, width: 960, height: 1280 },
      }),
    // Searches, and combinations without end, are for shoppers.
    noindex: listing.q !== null || chosenCount(listing) > 1 || page.total === 0,
  })
}
