import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** A listing or product that could not be read: says so, and offers to try again (§8). */
export function LoadFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') throw error
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">{error.data}</h1>
      <p className="mt-3 text-soft">Nothing in your cart is lost.</p>
      {/* A link to this address reloads the page, also without scripts. */}
      <a href={pathname + search} className={buttonClass('primary', 'mt-8')}>
        Try Again
      </a>
    </div>
  )
}
