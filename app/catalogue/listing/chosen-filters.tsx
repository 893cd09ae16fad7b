import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { FacetView } from './facet-views.ts'
import { clearFilters, removeFilter, type Listing } from '../listing.ts'
import { listingLinkProps } from './use-listing.browser.ts'

/**
 * The active filters: a line with Clear for category and sub-category, a removable chip for every
 * other value (§2.5).
 */
export function ChosenFilters({
  listing,
  facets,
  offersClearAll,
}: {
  listing: Listing
  facets: readonly FacetView[]
  /** False where Clear Filters stands below. */
  offersClearAll: boolean
}) {
  const { masterCategory, chosen } = listing
  const chosenValues = facets.flatMap(({ facet, values }) =>
    values
      .filter(([value]) => chosen[facet].includes(value))
      .map(([value, , label]) => ({ facet, value, label: label ?? value })),
  )
  const chips = chosenValues.filter(({ facet }) => facet !== 'subCategory')
  const subCategories = chosenValues.filter(({ facet }) => facet === 'subCategory')
  if (masterCategory === null && chosenValues.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
      {masterCategory !== null && (
        <FilterLine
          label="Category:"
          value={masterCategory}
          remaining={{ ...listing, masterCategory: null }}
        />
      )}
      {subCategories.length > 0 && (
        <FilterLine
          label="Sub-category:"
          value={subCategories.map(({ label }) => label).join(', ')}
          remaining={{ ...listing, chosen: { ...chosen, subCategory: [] } }}
        />
      )}
      {chips.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2" aria-label="Chosen filters">
          {chips.map(({ facet, value, label }) => (
            <li key={`${facet} ${value}`}>
              <Link
                {...listingLinkProps(removeFilter(listing, facet, value))}
                className="chip chosen"
              >
                {facet === 'size' && 'Size '}
                {label}
                <span aria-hidden="true">×</span>
                <span className="sr-only">, remove</span>
              </Link>
            </li>
          ))}
          {offersClearAll && (
            <li>
              <ButtonLink {...listingLinkProps(clearFilters(listing))} kind="quiet">
                Clear all
              </ButtonLink>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const FilterLine = ({
  label,
  value,
  remaining: path,
}: {
  label: string
  value: string
  remaining: Listing
}) => (
  <p className="flex flex-wrap items-center gap-x-2">
    {label} <strong>{value}</strong>
    <ButtonLink {...listingLinkProps(path)} kind="quiet">
      Clear
    </ButtonLink>
  </p>
)
