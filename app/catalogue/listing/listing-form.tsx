import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { listingFields, type Facet, type Listing } from './listing.ts'

type Props = {
  listing: Listing
  controls: readonly (Facet | 'masterCategory' | 'sort')[]
  children: ReactNode
  className?: string
}

/**
 * Part of a listing's choices as a form: it carries all the others along. Where scripts run, each choice is followed
 * at once; where they do not, the button does it.
 */
export function ListingForm({ listing, controls, children, className }: Props) {
  return (
    <form action="/products" className={className}>
      {listingFields(listing)
        .filter(([name]) => !(controls as readonly string[]).includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {children}
      <button className={buttonClass('secondary', 'without-script mt-3')}>Show</button>
    </form>
  )
}
