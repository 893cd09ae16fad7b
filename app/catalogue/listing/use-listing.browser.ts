import { useState } from 'react'
import { useNavigate, useNavigation, type Location } from 'react-router'
import { listingPath, type Listing } from '../listing.ts'
import { useDelayed } from '../use-delayed.browser.ts'

/** Location state of a navigation to a listing; `stays` keeps the focus where it is. */
export type ListingState = { stays: boolean; listing: Listing }

/**
 * Link to the same listing with other filters: keeps the scroll position. The focus goes to the
 * heading, because the link itself disappears.
 */
export const listingLinkProps = (listing: Listing) => ({
  to: listingPath(listing),
  preventScrollReset: true,
  state: { stays: false, listing } satisfies ListingState,
})

type Optimistic = {
  listing: Listing
  /** The listing shown when `listing` was requested; `next` is the navigation then under way. */
  shown: Listing
  next: Location | undefined
}

/**
 * Optimistic state: the listing as requested, while its page may still be loading. Ticked values
 * stay ticked, and a second tick adds to the first.
 */
export function useListing(shown: Listing): {
  requested: Listing
  isSlow: boolean
  goTo: (listing: Listing) => void
} {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const next = location?.pathname === '/products' ? location : undefined
  const navigatingTo = (next?.state as ListingState | null | undefined)?.listing
  const [optimistic, setOptimistic] = useState<Optimistic>()
  // The router learns of a request after the ticked box renders; without this it would jump back.
  const isFresh =
    optimistic?.shown === shown &&
    (!next || next === optimistic.next || navigatingTo === optimistic.listing)
  return {
    requested: isFresh ? optimistic.listing : (navigatingTo ?? shown),
    isSlow: useDelayed(next?.search) !== undefined,
    goTo(listing) {
      setOptimistic({ listing, shown, next })
      void navigate(listingPath(listing), {
        preventScrollReset: true,
        state: { stays: true, listing } satisfies ListingState,
      })
    },
  }
}
