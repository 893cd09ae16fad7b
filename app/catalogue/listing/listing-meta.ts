import { brand } from '#app/basics/brand.ts'
import { filterCount, listingPath, listingTitle, type Listing } from '../listing.ts'
import { pageMeta, type MetaTag } from '#app/seo/page-meta.ts'
import { PAGE_SIZE } from '../page-size.ts'
import { pageAtSize, type Page } from './pages.ts'
import type { ProductCard } from '../product.ts'

export const pickerMeta = (origin: string): MetaTag[] =>
  pageMeta({
    title: `Shop · ${brand.name}`,
    description: `Men, women and accessories at ${brand.name}.`,
    url: `${origin}/products`,
  })

/** A whole category has its own link image; other listings use their first product's. */
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
    filterCount(listing) === 0
  return pageMeta({
    title: `${title} · ${brand.name}`,
    description: `${title}: ${page.total} items at ${brand.name}, with delivery all over India.`,
    // Canonical address: neither the sort order nor the length of a page makes another listing.
    url:
      origin + listingPath({ ...listing, sort: null, per: PAGE_SIZE }, pageAtSize(page, PAGE_SIZE)),
    card: listing.category === 'all' ? undefined : listing.category,
    ...(first &&
      !whole && {
        image: { url: `${origin}/item-images/${first.styleId}/960`, width: 960, height: 1280 },
      }),
    // Searches and the endless combinations of filters are for shoppers, not for search engines.
    noindex: listing.q !== null || filterCount(listing) > 1 || page.total === 0,
  })
}
