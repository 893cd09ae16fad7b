import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { isPosted } from '#app/ui/unanswered.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'

/** Page for a return from the bank while the shop cannot answer: the money must not seem lost. */
export function UnavailableOrder() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && (error.status < 500 || isPosted(error.data))) throw error
  return (
    <div className="page py-24 text-center">
      <h1 className="text-4xl font-bold">We cannot show your order just now</h1>
      <p className="mx-auto mt-3 max-w-xl text-soft">
        The problem is on our side. If you have paid, your payment is safe: we will check with the
        bank, and you need not pay again. Please try again in a moment.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {/* A link to the same address reloads the page, also without scripts. */}
        <a href={pathname + search} className={buttonClass()}>
          Try Again
        </a>
        <ButtonLink to="/" kind="secondary">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
