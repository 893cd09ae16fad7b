import { lazy, Suspense, useRef } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/products.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { listCategoryTiles } from '#app/catalogue/categories/list-category-tiles.server.ts'
import { headingOf } from '#app/catalogue/category.ts'
import { ChosenFilters } from '#app/catalogue/listing/chosen-filters.tsx'
import { FacetPanel } from '#app/catalogue/listing/facet-panel.tsx'
import { findListing } from './find-listing.server.ts'
import { ListingBar } from './listing-bar.tsx'
import { listFeatured } from '#app/catalogue/featured.server.ts'
import { listingMeta, pickerMeta } from '#app/catalogue/listing/listing-meta.ts'
import { filterCount, listingFrom, listingPath } from '#app/catalogue/listing.ts'
import { Pagination } from '#app/catalogue/listing/pagination.tsx'
import { PageSizeChoice } from '#app/catalogue/listing/page-size-choice.tsx'
import { ProductGrid } from '#app/catalogue/product-card.tsx'
import { SearchNotes } from './search-notes.tsx'
import { LISTING_FAILED } from '#app/catalogue/load-failure.tsx'
import { CardSkeletons } from '#app/catalogue/skeletons.tsx'
import { useListing } from '#app/catalogue/listing/use-listing.browser.ts'
import { useView } from '#app/catalogue/listing/view.browser.ts'
import { SubCategoryLinks } from '#app/catalogue/sub-categories/sub-category-links.tsx'
import { CategoryPicker } from '#app/catalogue/listing/category-picker.tsx'

// Loaded lazily: few listings need it.
const noneFound = () => import('./none-found.tsx')
const NoneFound = lazy(() => noneFound().then((loaded) => ({ default: loaded.NoneFound })))
const WaysOn = lazy(() => noneFound().then((loaded) => ({ default: loaded.WaysOn })))

export const handle = {
  cache: 'shared',
  sheddable: true,
  hydrate: 'on-intent',
  wide: true,
} satisfies RouteHandle

/** Upper bound of what is shown where nothing was found: a row of a wide screen. */
const MAX_NEW = 4

/** Of the filter form: choices that send an empty value where nothing is chosen. */
const FORM_FIELDS = ['masterCategory', 'subCategory', 'sort']

export async function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const listing = listingFrom(url.searchParams)
  const { db, catalogueIndex, images, log } = context.get(catalogueServices)
  if (!listing) {
    const tiles = await listCategoryTiles({ catalogueIndex, log })
    return { listing: null, tiles, meta: pickerMeta(origin) }
  }
  // The filter form, sent without scripts, also sends the fields in which nothing is chosen.
  if (FORM_FIELDS.some((name) => url.searchParams.get(name) === ''))
    return redirect(listingPath(listing), 303)
  try {
    const found = await findListing(
      { db, catalogueIndex, images, log },
      listing,
      url.searchParams.get('page'),
    )
    const none = found.page.total === 0 && {
      featured: (await listFeatured({ db, images, log }).catch(() => [])).slice(0, MAX_NEW),
    }
    const meta = listingMeta(origin, listing, found.page, found.products)
    // Endless addresses can be made up: they give the last page or none, and must not fill caches.
    const isMadeUp =
      found.page.total === 0 || found.page.number !== Number(url.searchParams.get('page') ?? 1)
    return data(
      { listing, ...found, ...none, meta },
      { headers: isMadeUp ? { 'Cache-Control': 'private, no-cache' } : {} },
    )
  } catch (error) {
    log.error({ area: 'storefront', err: error }, 'failed to load the listing')
    throw data(LISTING_FAILED, { status: 503, headers: { 'Retry-After': '5' } })
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

// The loader makes it, so that the browser does not load the rules.
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Products could not be loaded · ${brand.name}` }]

export default function Products({ loaderData }: Route.ComponentProps) {
  if (!loaderData.listing) {
    return (
      <div className="page py-10">
        <h1 className="mb-6 text-4xl font-bold">Select a Category</h1>
        <CategoryPicker tiles={loaderData.tiles} />
      </div>
    )
  }
  return <Listing {...loaderData} />
}

type Listed = Extract<Route.ComponentProps['loaderData'], { listing: object }>

const SIZES = {
  many: '(min-width: 1536px) 300px, (min-width: 1024px) 23vw, (min-width: 768px) 30vw, 46vw',
  two: '(min-width: 1024px) 36vw, 46vw',
}

function Listing({
  listing,
  products,
  page,
  facets,
  dropdown,
  subCategories,
  search,
  hasPlaces,
  note,
  featured = [],
}: Listed) {
  const { requested, isSlow, goTo } = useListing(listing)
  const view = useView()
  const grid = useRef<HTMLDivElement>(null)
  const narrowedBy = filterCount(listing) + (listing.masterCategory === null ? 0 : 1)
  const nothingThere = products.length === 0 && narrowedBy === 0
  return (
    <div className="page py-5 sm:py-10">
      {products.length > 0 && (
        <a href="#results" className="skip">
          Skip to the results
        </a>
      )}
      <h1 className="text-3xl font-bold sm:text-4xl">{headingOf[listing.category]}</h1>
      {listing.category !== 'all' && subCategories.length > 1 && (
        <nav aria-label="Sub-categories">
          <SubCategoryLinks
            category={listing.category}
            tiles={subCategories}
            className="sub-category-strip"
          />
        </nav>
      )}
      {search && <SearchNotes listing={listing} search={search} total={page.total} />}
      {search && nothingThere && (
        <Suspense>
          <WaysOn
            label="Try another word, or a shorter one"
            q={listing.q ?? undefined}
            featured={featured}
          />
        </Suspense>
      )}
      {!(search && nothingThere) && (
        <div className="mt-4 flex gap-10 sm:mt-6">
          <FacetPanel
            requested={requested}
            facets={facets}
            dropdown={dropdown}
            total={page.total}
            onListingChange={goTo}
          />
          <div className="min-w-0 flex-1">
            <ListingBar
              page={page}
              filtersChosen={narrowedBy}
              requested={requested}
              hasPlaces={hasPlaces}
              onListingChange={goTo}
              grid={grid}
            />
            <div className="mt-2 empty:hidden">
              <ChosenFilters listing={listing} facets={facets} offersClearAll={page.total > 0} />
              {note && <p className="text-soft">{note}</p>}
            </div>
            <div ref={grid} id="results" tabIndex={-1} className="mt-4 outline-none sm:mt-5">
              {isSlow ? (
                <CardSkeletons count={requested.per} className="listing-grid" />
              ) : products.length > 0 ? (
                <ProductGrid
                  products={products}
                  eager={4}
                  heading="h2"
                  className="listing-grid"
                  sizes={SIZES[view]}
                />
              ) : (
                <Suspense>
                  <NoneFound listing={listing} facets={facets} featured={featured} />
                </Suspense>
              )}
            </div>
            <Pagination page={page} pathOf={(number) => listingPath(listing, number)} />
            <PageSizeChoice listing={listing} page={page} />
          </div>
        </div>
      )}
    </div>
  )
}

export { ListingFailure as ErrorBoundary } from '#app/catalogue/load-failure.tsx'
