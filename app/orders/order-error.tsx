import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { loginUrl } from '#app/account/safe-redirect.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { isPosted } from '#app/ui/unanswered.ts'

/**
 * Error page of an order that cannot be shown. Somebody else's order looks like one that does not
 * exist (T24); one that failed to load has the same heading and can be tried again (§8).
 */
export function OrderErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && isPosted(error.data)) throw error
  if (isRouteErrorResponse(error) && error.status === 401) {
    return (
      <div className="page py-24 text-center">
        <h1 className="text-3xl font-bold">Please log in to view order details</h1>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={loginUrl((error.data as { from: string }).from)}>Log In</ButtonLink>
          <TrackLink />
        </div>
      </div>
    )
  }
  // Without an answer of the shop: something between it and the browser failed.
  const isUnavailable = !isRouteErrorResponse(error) || error.status >= 500
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">Order not found</h1>
      <p className="mt-3 text-soft">
        {isUnavailable
          ? 'We could not load it just now. Your order is safe.'
          : 'Please check the number, or look in My Orders.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isUnavailable && (
          // A link to the same address reloads the page, also without JavaScript.
          <a href={pathname} className={buttonClass()}>
            Try Again
          </a>
        )}
        <ButtonLink to="/orders" {...(isUnavailable && { kind: 'secondary' })}>
          Back to Orders
        </ButtonLink>
        {!isUnavailable && <TrackLink />}
      </div>
    </div>
  )
}

/** Tracking needs no account: for the number of a guest, or of another account. */
const TrackLink = () => (
  <ButtonLink to="/track-order" kind="secondary">
    Track Order
  </ButtonLink>
)
