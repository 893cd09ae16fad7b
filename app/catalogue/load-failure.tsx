import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

export const LISTING_FAILED = 'Failed to load products. Please try again.'
export const PRODUCT_FAILED = 'Failed to load product details'

export const ListingFailure = () => <LoadFailure words={LISTING_FAILED} />

/**
 * A listing or product that could not be read: says so, and offers to try again (§8). `words`: where
 * the answer was not the shop's, or broke off.
 */
export function LoadFailure({ words }: { words: string }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const isAnswered = isRouteErrorResponse(error)
  if (isAnswered && typeof error.data !== 'string') throw error
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">{isAnswered ? error.data : words}</h1>
      <p className="mt-3 text-soft">Nothing in your cart is lost.</p>
      {/* A link to this address reloads the page, also without scripts. */}
      <a href={pathname + search} className={buttonClass('primary', 'mt-8')}>
        Try Again
      </a>
    </div>
  )
}
