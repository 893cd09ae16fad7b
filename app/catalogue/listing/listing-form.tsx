import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { listingFields, type Facet, type Listing } from '../listing.ts'

/** Id of the one form of a listing: controls that stand elsewhere name it. */
export const LISTING_FORM = 'listing-form'

type Props = {
  listing: Listing
  /** What is chosen in the form, and so is no hidden field. */
  controls: readonly (Facet | 'masterCategory' | 'sort')[]
  children: ReactNode
}

/**
 * Filters and sort of a listing as one form. With scripts, each choice applies at once; without
 * them, Show submits them all.
 */
export function ListingForm({ listing, controls, children }: Props) {
  return (
    <form id={LISTING_FORM} action="/products">
      {listingFields(listing)
        .filter(([name]) => !(controls as readonly string[]).includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  )
}

/** Submits the form from wherever it stands. */
export const ShowButton = ({ className }: { className: string }) => (
  <button form={LISTING_FORM} className={buttonClass('primary', `without-script ${className}`)}>
    Show
  </button>
)
