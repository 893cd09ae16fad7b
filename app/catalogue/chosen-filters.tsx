import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { labelOf } from './facet-views.ts'
import { cleared, FACETS, listingPath, NOTHING_CHOSEN, without, type Listing } from './listing.ts'

const STAYS = { preventScrollReset: true, state: { stays: true } } as const

/** What the listing is narrowed by: the spec's line with Clear, and a chip to remove for every other value. */
export function ChosenFilters({ listing }: { listing: Listing }) {
  const { masterCategory, chosen } = listing
  const chips = FACETS.filter((facet) => facet !== 'subCategory').flatMap((facet) => chosen[facet].map((value) => ({ facet, value })))
  if (masterCategory === null && chosen.subCategory.length === 0 && chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {masterCategory !== null && (
        <FilterLine label="Category:" value={masterCategory} without={{ ...listing, masterCategory: null, chosen: NOTHING_CHOSEN }} />
      )}
      {chosen.subCategory.length > 0 && (
        <FilterLine
          label="Sub-category:"
          value={chosen.subCategory.join(', ')}
          without={{ ...listing, chosen: { ...chosen, subCategory: [] } }}
        />
      )}
      {chips.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2" aria-label="Chosen filters">
          {chips.map(({ facet, value }) => (
            <li key={`${facet} ${value}`}>
              <Link
                to={listingPath(without(listing, facet, value))}
                {...STAYS}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-madder/40 bg-blush px-4 font-medium text-madder hover:border-madder"
              >
                {labelOf(facet, value)}
                <span aria-hidden="true">×</span>
                <span className="sr-only">, remove</span>
              </Link>
            </li>
          ))}
          <li>
            <ButtonLink to={listingPath(cleared(listing))} {...STAYS} kind="quiet">
              Clear all
            </ButtonLink>
          </li>
        </ul>
      )}
    </div>
  )
}

const FilterLine = ({ label, value, without: path }: { label: string; value: string; without: Listing }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    {label} <strong>{value}</strong>
    <ButtonLink to={listingPath(path)} {...STAYS} kind="quiet">
      Clear
    </ButtonLink>
  </p>
)
