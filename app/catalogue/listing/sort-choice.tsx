import { LISTING_FORM, ShowButton } from './listing-form.tsx'
import type { Listing, Sort } from '../listing.ts'

const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  country: 'Country of origin: A to Z',
}

export function SortChoice({
  requested,
  hasPlaces,
  onListingChange,
}: {
  requested: Listing
  hasPlaces: boolean
  onListingChange: (listing: Listing) => void
}) {
  const unsorted = hasPlaces ? 'Recommended' : SORT_LABELS.newest
  const first = requested.q === null ? unsorted : 'Best match'
  return (
    <div className="flex min-w-[min(9rem,100%)] items-center gap-2 max-sm:flex-1">
      <label className="flex min-w-0 flex-1 items-center gap-2 text-soft">
        <span className="whitespace-nowrap max-sm:sr-only">Sort by</span>
        <select
          name="sort"
          form={LISTING_FORM}
          value={requested.sort ?? ''}
          className="select"
          onChange={(event) =>
            onListingChange({ ...requested, sort: (event.target.value || null) as Sort | null })
          }
        >
          <option value="">{first}</option>
          {Object.entries(SORT_LABELS)
            .filter(([, label]) => label !== first)
            .map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <ShowButton className="lg:hidden" />
    </div>
  )
}
