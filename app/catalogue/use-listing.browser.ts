import { useState } from 'react'
import { useNavigate, useNavigation, type Location } from 'react-router'
import { listingFrom, listingPath, type Listing } from './listing.ts'
import { useSlow } from './use-slow.browser.ts'

type Wish = { listing: Listing; /** What was shown, and on its way, when it was wished for. */ shown: Listing; next: Location | undefined }

/**
 * The listing as the shopper has asked for it, which the page may still be on its way to: what was ticked stays ticked
 * meanwhile, and a second tick adds to the first.
 */
export function useListing(shown: Listing): { asked: Listing; isSlow: boolean; goTo: (listing: Listing) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const next = location?.pathname === '/products' ? location : undefined
  const isSlow = useSlow(next?.search) !== undefined
  const [wish, setWish] = useState<Wish>()
  // The router hears of a wish a moment later than the box that was ticked; without this the box would jump back.
  const isFresh = wish?.shown === shown && (!next || next === wish.next || next.pathname + next.search === listingPath(wish.listing))
  const onItsWay = next && listingFrom(new URLSearchParams(next.search))
  return {
    asked: isFresh ? wish.listing : (onItsWay ?? shown),
    isSlow,
    // The place on the page and the focus stay where the shopper is choosing.
    goTo(listing) {
      setWish({ listing, shown, next })
      void navigate(listingPath(listing), { preventScrollReset: true, state: { stays: true } })
    },
  }
}
