import { useState } from 'react'
import { useNavigate, useNavigation, type Location } from 'react-router'
import { listingPath, type Listing } from './listing.ts'
import { useSlow } from '../use-slow.browser.ts'

/** What a way to a listing carries: which one it is, and that the focus stays where the shopper is choosing. */
export type ListingState = { stays: boolean; listing: Listing }

/**
 * For a link from a listing to the same one chosen otherwise: the place on the page stays. The focus goes to the heading,
 * for the link itself is gone with what it took away.
 */
export const choosing = (listing: Listing) => ({
  to: listingPath(listing),
  preventScrollReset: true,
  state: { stays: false, listing } satisfies ListingState,
})

type Wish = { listing: Listing; /** What was shown, and on its way, when it was wished for. */ shown: Listing; next: Location | undefined }

/**
 * The listing as the shopper has asked for it, which the page may still be on its way to: what was ticked stays ticked
 * meanwhile, and a second tick adds to the first.
 */
export function useListing(shown: Listing): { asked: Listing; isSlow: boolean; goTo: (listing: Listing) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const next = location?.pathname === '/products' ? location : undefined
  const onItsWay = (next?.state as ListingState | null | undefined)?.listing
  const [wish, setWish] = useState<Wish>()
  // The router hears of a wish a moment later than the box that was ticked; without this the box would jump back.
  const isFresh = wish?.shown === shown && (!next || next === wish.next || onItsWay === wish.listing)
  return {
    asked: isFresh ? wish.listing : (onItsWay ?? shown),
    isSlow: useSlow(next?.search) !== undefined,
    goTo(listing) {
      setWish({ listing, shown, next })
      void navigate(listingPath(listing), { preventScrollReset: true, state: { stays: true, listing } satisfies ListingState })
    },
  }
}
