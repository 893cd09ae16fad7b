import { data } from 'react-router'
import type { Route } from './+types/products.route.ts'
import { brand } from '#app/brand.ts'
import { shopContext } from '#app/shop.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CategoryCards } from './category-cards.tsx'
import { headingOf } from './category.ts'
import { cleared, listingFrom, listingPath, listingTitle } from './listing.ts'
import { listProducts } from './listings.server.ts'
import { Pagination } from './pagination.tsx'
import { asCards } from './products.server.ts'
import { ProductGrid } from './product-card.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const listing = listingFrom(url.searchParams)
  if (!listing) return { listing: null }
  const { db, facetCells, log } = context.get(shopContext)
  try {
    const { rows, page } = await listProducts(db, await facetCells.current(), listing, url.searchParams.get('page'))
    const products = asCards(rows, (error, id) => log.error({ err: error, id }, 'listing: a row makes no product'))
    return { listing, products, page }
  } catch (error) {
    log.error({ err: error }, 'listing: products could not be loaded')
    throw data('Failed to load products. Please try again.', { status: 503, headers: { 'Retry-After': '5' } })
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.listing)
    return [{ title: `Shop · ${brand.name}` }, { name: 'description', content: `Men, women and accessories at ${brand.name}.` }]
  const title = listingTitle(loaderData.listing, loaderData.page)
  return [
    { title: `${title} · ${brand.name}` },
    { name: 'description', content: `${title}: ${loaderData.page.total} items at ${brand.name}, with delivery all over India.` },
  ]
}

export default function Products({ loaderData }: Route.ComponentProps) {
  if (!loaderData.listing) {
    return (
      <div className="page py-10">
        <h1 className="mb-6 text-4xl font-bold">Select a Category</h1>
        <CategoryCards order={['men', 'women', 'accessories']} />
      </div>
    )
  }
  const { listing, products, page } = loaderData
  const [subCategory] = listing.chosen.subCategory
  const narrowed = subCategory ?? listing.masterCategory
  const whole = cleared(listing)
  return (
    <div className="page py-10">
      <h1 className="text-4xl font-bold">{headingOf[listing.category]}</h1>
      {narrowed && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          {subCategory ? 'Sub-category:' : 'Category:'} <strong>{narrowed}</strong>
          <ButtonLink to={listingPath(whole)} kind="quiet">
            Clear
          </ButtonLink>
        </p>
      )}
      {products.length === 0 ? (
        <div className="mt-8 rounded-card bg-sand p-10 text-center">
          <p className="text-lg">No products found with the selected filters.</p>
          {listing.masterCategory && (
            <ButtonLink to={listingPath(whole)} className="mt-5">
              Clear Filters
            </ButtonLink>
          )}
        </div>
      ) : (
        <>
          <p className="mt-2 mb-6 text-soft">
            Showing {page.from} to {page.to} of {page.total} items
          </p>
          <ProductGrid products={products} eager={4} heading="h2" />
        </>
      )}
      <Pagination page={page} pathOf={(number) => listingPath(listing, number)} />
    </div>
  )
}

export { LoadFailure as ErrorBoundary } from './load-failure.tsx'
