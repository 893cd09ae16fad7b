import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

export const LISTING_FAILED = 'Failed to load products. Please try again.'
export const PRODUCT_FAILED = 'Failed to load product details'

export const ListingFailure = () => <LoadFailure words={LISTING_FAILED} />

/**
 * A listing or product that could not be read: says so, and offers to try again (§8), also where the
 * answer was not the shop's, or broke off. That the whole shop is away has a page of its own.
 */
export function LoadFailure({ words }: { words: string }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) {
    const isShopAway = error.status === 503 && typeof error.data !== 'string'
    if (error.status < 500 || isShopAway) throw error
  }
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">{words}</h1>
      <p className="mt-3 text-soft">Nothing in your cart is lost.</p>
      {/* A link to this address reloads the page, also without scripts. */}
      <a href={pathname + search} className={buttonClass('primary', 'mt-8')}>
        Try Again
      </a>
    </div>
  )
}
