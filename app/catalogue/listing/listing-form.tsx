import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { listingFields, type Facet, type Listing } from '../listing.ts'

type Props = {
  listing: Listing
  controls: readonly (Facet | 'masterCategory' | 'sort')[]
  children: ReactNode
  className?: string
}

/**
 * Some of a listing's filters as a form, with the others as hidden fields. With scripts, each
 * choice applies at once; without them, the button submits it.
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
