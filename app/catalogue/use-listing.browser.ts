import { useNavigate, useNavigation } from 'react-router'
import { listingFrom, listingPath, type Listing } from './listing.ts'
import { useSlow } from './use-slow.browser.ts'

/**
 * The listing as the shopper has asked for it, which the page may still be on its way to: what was ticked stays ticked
 * meanwhile, and a second tick adds to the first.
 */
export function useListing(shown: Listing): { asked: Listing; isSlow: boolean; goTo: (listing: Listing) => void } {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const asked = next?.pathname === '/products' ? (listingFrom(new URLSearchParams(next.search)) ?? shown) : shown
  const isSlow = useSlow(next?.pathname === '/products' ? next.search : undefined) !== undefined
  // The place on the page and the focus stay where the shopper is choosing.
  const goTo = (listing: Listing) => void navigate(listingPath(listing), { preventScrollReset: true, state: { stays: true } })
  return { asked, isSlow, goTo }
}
