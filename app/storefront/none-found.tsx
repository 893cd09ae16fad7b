import { Link } from 'react-router'
import { CategoryLinks } from '#app/catalogue/categories/category-links.tsx'
import type { FacetView } from '#app/catalogue/listing/facet-views.ts'
import { listingLinkProps } from '#app/catalogue/listing/use-listing.browser.ts'
import { clearFilters, filterCount, listingPath, type Listing } from '#app/catalogue/listing.ts'
import type { ProductCard } from '#app/catalogue/product.ts'
import { ProductGrid } from '#app/catalogue/product-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

/** In place of the products of a listing whose filters leave none (§2.5). */
export function NoneFound({
  listing,
  facets,
  featured,
}: {
  listing: Listing
  facets: readonly FacetView[]
  featured: readonly ProductCard[]
}) {
  // A lone sub-category has its Clear in the line above (§2.5).
  const offersClear =
    listing.masterCategory !== null || filterCount(listing) > listing.chosen.subCategory.length
  const removable = removableFilters(listing, facets)
  return (
    <>
      {(offersClear || removable.length > 0) && (
        <div className="flex flex-wrap items-center gap-2 rounded-card bg-sand p-4 sm:p-5">
          {removable.length > 0 && (
            <>
              <span className="mr-1">To see products, remove</span>
              {removable.map(({ label, remaining }) => (
                <Link key={label} {...listingLinkProps(remaining)} className="chip chosen">
                  {label}
                  <span aria-hidden="true">×</span>
                  <span className="sr-only">, remove</span>
                </Link>
              ))}
            </>
          )}
          {offersClear && (
            <ButtonLink to={listingPath(clearFilters(listing))}>Clear Filters</ButtonLink>
          )}
        </div>
      )}
      <WaysOn label="Or search for something else" featured={featured} />
    </>
  )
}

/** The filters whose removal alone leaves products: counts of a facet leave its own values out. */
const removableFilters = (listing: Listing, facets: readonly FacetView[]) =>
  facets.flatMap(({ facet, values }) => {
    const chosen = values.filter(([value]) => listing.chosen[facet].includes(value))
    if (chosen.length === 0 || !values.some(([, count]) => count > 0)) return []
    return [
      {
        label: chosen.map(([value, , label]) => label ?? value).join(', '),
        remaining: { ...listing, chosen: { ...listing.chosen, [facet]: [] } },
      },
    ]
  })

/** A search, the categories, and what is new. */
export const WaysOn = ({
  label,
  q,
  featured,
}: {
  label: string
  q?: string | undefined
  featured: readonly ProductCard[]
}) => (
  <div className="mt-6">
    <div className="max-w-xl">
      <SearchForm label={label} q={q} />
    </div>
    <div className="*:mx-0">
      <CategoryLinks />
    </div>
    {featured.length > 0 && (
      <section aria-labelledby="new" className="mt-10">
        <h2 id="new" className="mb-5 text-2xl font-bold">
          New in the shop
        </h2>
        <ProductGrid
          products={featured}
          className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4"
        />
      </section>
    )}
  </div>
)
