import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CategoryDropdown } from './category-dropdown.tsx'
import { FacetGroup } from './facet-group.tsx'
import type { Dropdown, FacetView } from './facet-views.ts'
import { ListingForm, ShowButton } from './listing-form.tsx'
import { clearFilters, isNarrowed, type Listing } from '../listing.ts'
import { listingLinkProps } from './use-listing.browser.ts'

type Props = {
  /** The listing as ticked (optimistic): the page may still be loading it. */
  requested: Listing
  facets: readonly FacetView[]
  dropdown: Dropdown
  total: number
  onListingChange: (listing: Listing) => void
}

/** All filters of a listing: beside it on wide screens, in a popover on small ones. */
export function FacetPanel({ requested, facets, dropdown, total, onListingChange }: Props) {
  const names = facets.map(({ facet }) => facet)
  const hasDropdown = requested.q === null || dropdown.options.length > 1
  // Where boxes offer the same values, those are the fields: one name must not be sent by both.
  const dropdownIsField = dropdown.by === 'masterCategory' || !names.includes(dropdown.by)
  const controls = [
    'sort' as const,
    ...names,
    ...(hasDropdown && dropdownIsField ? [dropdown.by] : []),
  ]
  const panel = useRef<HTMLElement>(null)
  // A tablet that is turned while the sheet is open: beside the list it must not lie over it.
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)')
    const close = () => {
      if (wide.matches && panel.current?.matches(':popover-open')) panel.current.hidePopover()
    }
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    // Focus management: hides the panel when the focus leaves it, so that the focus stays visible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id="filters"
      popover="auto"
      aria-label="Filters"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Pressing a label moves the focus to <main> for a moment, which contains the panel.
        const isElsewhere =
          relatedTarget &&
          !currentTarget.contains(relatedTarget) &&
          !relatedTarget.contains(currentTarget)
        if (isElsewhere && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
      }}
      onToggle={({ newState, currentTarget }) => {
        // On closing, the browser restores the focus by itself.
        if (newState === 'open') currentTarget.querySelector('h2')?.focus()
      }}
    >
      <div>
        <h2 tabIndex={-1} className="mr-auto text-xl font-bold outline-none lg:sr-only">
          Filters
        </h2>
        {/* Closes the panel with scripts as it does without them: the focus goes to the heading. */}
        {isNarrowed(requested) && (
          <ButtonLink
            {...listingLinkProps(clearFilters(requested))}
            kind="quiet"
            className="lg:hidden"
            onClick={({ currentTarget }) =>
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            }
          >
            Clear all
          </ButtonLink>
        )}
        <Button
          kind="quiet"
          className="lg:hidden"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          Close
        </Button>
      </div>
      <ListingForm listing={requested} controls={controls}>
        {hasDropdown && (
          <CategoryDropdown
            requested={requested}
            dropdown={dropdown}
            isField={dropdownIsField}
            onListingChange={onListingChange}
          />
        )}
        {facets.map((facet) => (
          <FacetGroup
            key={facet.facet}
            {...facet}
            requested={requested}
            onListingChange={onListingChange}
          />
        ))}
      </ListingForm>
      <div>
        <Button
          className="needs-script w-full lg:hidden"
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          Show {total} {total === 1 ? 'item' : 'items'}
        </Button>
        <ShowButton className="w-full lg:my-3" />
      </div>
    </section>
  )
}
