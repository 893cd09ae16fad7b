import { formatRange } from '#app/basics/text/format-range.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import type { HomeSection } from '#app/basics/brand/home-section.ts'
import { listCategoryTiles } from '#app/catalogue/categories/list-category-tiles.server.ts'
import { listFeatured } from '#app/catalogue/featured.server.ts'
import type { CatalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { countInStock } from '#app/catalogue/index/in-stock-count.server.ts'
import { listingFrom } from '#app/catalogue/listing.ts'
import type { ProductCard } from '#app/catalogue/product.ts'
import type { CardServices } from '#app/catalogue/products.server.ts'
import { findListing } from './find-listing.server.ts'
import type { LoadedSection } from './loaded-section.ts'
import { shownClaims } from './shown-claims.server.ts'
import { soldLinks, SPECIFIED_LINKS, type SoldLinks } from './sold-links.ts'

type Services = CardServices & { catalogueIndex: CatalogueIndex }

/** Products of a row. */
const ROW = 8

/**
 * Sections of the home page, in the sequence that the shop's words give them.
 * @returns `isWhole`: false where products could not be loaded, and stand empty
 */
export async function loadHomeSections(
  services: Services,
): Promise<{ sections: LoadedSection[]; isWhole: boolean }> {
  let isWhole = true
  // The home page stays usable without them (§4.3).
  const orNone = (products: Promise<ProductCard[]>, what: string) =>
    products.catch((error: unknown) => {
      services.log.error({ area: 'storefront', err: error }, `failed to load ${what}`)
      isWhole = false
      return []
    })
  async function load(section: HomeSection): Promise<LoadedSection> {
    switch (section.kind) {
      case 'hero':
        return {
          kind: 'hero',
          ...(await shownClaims(services)).hero,
          facts: await facts(services),
          collection: (await readLinks(services)).collection,
        }
      case 'featured':
        return {
          kind: 'featured',
          heading: section.heading,
          products: await orNone(listFeatured(services), 'the featured products'),
        }
      case 'collection':
        return {
          ...section,
          products: await orNone(listRow(services, section.listing), 'a row of products'),
        }
      case 'banner':
        return {
          kind: 'banner',
          ...(await shownClaims(services)).summer,
          summer: (await readLinks(services)).summer,
        }
      case 'newsletter':
        return {
          kind: 'newsletter',
          title: texts.newsletter.title,
          text: texts.newsletter.text,
        }
      case 'categories':
        return {
          kind: 'categories',
          heading: section.heading,
          tiles: await listCategoryTiles(services),
        }
      case 'recent':
        return { kind: 'recent' }
      default:
        return section satisfies never
    }
  }
  const sections = await Promise.all(texts.home.map(load))
  const isShown = (one: LoadedSection) => one.kind !== 'collection' || one.products.length > 0
  return { sections: sections.filter(isShown), isWhole }
}

const readLinks = ({ catalogueIndex, log }: Services): Promise<SoldLinks> =>
  catalogueIndex.facetRollup().then(soldLinks, (error: unknown) => {
    log.error({ area: 'storefront', err: error }, 'failed to read what the buttons lead to')
    return SPECIFIED_LINKS
  })

/** First products of a listing that can be bought. */
async function listRow(services: Services, address: string): Promise<ProductCard[]> {
  const listing = listingFrom(new URL(address, 'http://shop').searchParams)
  if (!listing) return []
  const { products } = await findListing(services, listing, null)
  return products.filter(({ soldOut }) => !soldOut).slice(0, ROW)
}

/** True figures beside the owner's claims; no count where it is not known. */
async function facts({ db, catalogueIndex, log }: Services): Promise<string[]> {
  const styles = await countInStock(db, catalogueIndex).catch((error: unknown) => {
    log.error({ area: 'storefront', err: error }, 'failed to count what is in stock')
    return 0
  })
  return [
    ...(styles > 0
      ? [`${groupDigits(styles)} ${styles === 1 ? 'style' : 'styles'} in stock today`]
      : []),
    `Delivery in ${formatRange(allRules.deliveryDays.all, 'business day')}`,
  ]
}
