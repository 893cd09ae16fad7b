import type { RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Listing } from '#app/catalogue/listing.ts'
import type { Page } from '#app/catalogue/listing/pages.ts'
import { SortChoice } from '#app/catalogue/listing/sort-choice.tsx'
import { ViewToggle } from '#app/catalogue/listing/view-toggle.tsx'

/** Above the products: how many there are, and how they are shown. */
export const ListingBar = ({
  page,
  filtersChosen,
  requested,
  hasPlaces,
  onListingChange,
  grid,
}: {
  page: Page
  filtersChosen: number
  requested: Listing
  hasPlaces: boolean
  onListingChange: (listing: Listing) => void
  grid: RefObject<HTMLElement | null>
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p role="status" className={page.total > 0 ? 'text-soft max-sm:w-full' : 'w-full text-lg'}>
      {page.total > 0
        ? `Showing ${page.from} to ${page.to} of ${page.total} items`
        : 'No products found with the selected filters.'}
    </p>
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <Button kind="secondary" className="shrink-0 lg:hidden" popoverTarget="filters">
        Filters{filtersChosen > 0 && ` (${filtersChosen})`}
      </Button>
      {page.total > 0 && (
        <>
          <SortChoice
            requested={requested}
            hasPlaces={hasPlaces}
            onListingChange={onListingChange}
          />
          <ViewToggle grid={grid} />
        </>
      )}
    </div>
  </div>
)
