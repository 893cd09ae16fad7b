import { useState } from 'react'
import { useNavigate, useNavigation, type Location } from 'react-router'
import { listingPath, type Listing } from './listing.ts'
import { useDelayed } from '../use-delayed.browser.ts'

/** What a way to a listing carries: which one it is, and that the focus stays where the shopper is choosing. */
export type ListingState = { stays: boolean; listing: Listing }

/**
 * For a link from a listing to the same one chosen otherwise: the place on the page stays. The focus goes to the heading,
 * for the link itself is gone with what it took away.
 */
export const listingLinkProps = (listing: Listing) => ({
  to: listingPath(listing),
  preventScrollReset: true,
  state: { stays: false, listing } satisfies ListingState,
})

type Optimistic = {
  listing: Listing
  /** What was shown, and on its way, when it was wished for. */ shown: Listing
  next: Location | undefined
}

/**
 * The listing as the shopper has asked for it, which the page may still be on its way to: what was ticked stays ticked
 * meanwhile, and a second tick adds to the first.
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
  // The router hears of a wish a moment later than the box that was ticked; without this the box would jump back.
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
