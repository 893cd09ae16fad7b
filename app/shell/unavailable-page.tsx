import { Link, useLocation } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { buttonClass } from '#app/ui/button.tsx'

const TITLE = 'The shop is not available at the moment'

/**
 * Page in place of one that the shop cannot make now (503). `posted`: a form was sent without
 * scripts, and only Back leads to it as it was filled in.
 */
export function UnavailablePage({ posted }: { posted: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <main id="main" className="page flex-1 py-24 text-center">
      <title>{`${TITLE} · ${brand.name}`}</title>
      <h1 className="text-4xl font-bold">{TITLE}</h1>
      <p className="mx-auto mt-3 max-w-xl text-soft">
        The problem is on our side, not with your connection. Nothing is lost: your cart and your
        orders are safe.{' '}
        {posted
          ? 'Your browser’s Back button brings back the form with what you typed; please send it again in a moment.'
          : 'Please try again in a moment.'}
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!posted && (
          // A link to the same address reloads the page, also without scripts.
          <a href={pathname + search} className={buttonClass('primary')}>
            Try Again
          </a>
        )}
        <Link to="/" className={buttonClass(posted ? 'primary' : 'secondary')}>
          Return to Home
        </Link>
      </p>
    </main>
  )
}
