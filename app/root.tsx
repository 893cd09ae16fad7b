import { useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { showFlash } from './account/flash.browser.ts'
import { readMarker } from './account/session/marker.browser.ts'
import { revalidateSession, watchSession } from './account/session/session-watch.browser.ts'
import { brand } from './basics/brand.ts'
import { texts } from './basics/brand/server-only.ts'
import { lookAttributes } from './basics/look/look.ts'
import { isPersonal, type RouteHandle } from './basics/route-handle.ts'
import { openCart } from './cart/cart-store.browser.ts'
import { syncCart } from './cart/sync/load-cart-sync.browser.ts'
import { PendingPage } from './shell/pending-page.tsx'
import { usePaidOrders } from './checkout/success/use-paid-orders.browser.ts'
import firstPaint from './shell/inline/first-paint.browser.ts?inline-script'
import { HeadTags } from './shell/head-tags.tsx'
import { UnavailablePage } from './shell/unavailable-page.tsx'
import { PageFrame } from './shell/page-frame.tsx'
import './styles.css'
import { buttonClass } from './ui/button.tsx'
import { focusHeading } from './ui/focus-heading.browser.ts'
import { useNonce } from './ui/nonce.tsx'
import { ToastRegion } from './ui/toast-region.tsx'
import { isPosted } from './ui/unanswered.ts'

export const meta: Route.MetaFunction = ({ error }) => [
  // The page of an error has a title of its own.
  ...(error ? [] : [{ title: brand.name }]),
  // Only for the first page of a visit: a browser has no text that only pages without meta use.
  ...(import.meta.env.SSR ? [{ name: 'description', content: texts.description }] : []),
]

/** Headers of an error that no route below shows itself, such as Retry-After. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return (
    // The first-paint script changes this element before hydration.
    <html lang="en-IN" {...lookAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.SSR && <HeadTags />}
        {/* The script has already run, so the browser's bundle does not repeat it. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaint : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body className={`flex min-h-dvh flex-col ${handle?.wide ? 'wide' : ''}`}>
        <a href="#main" className="skip">
          Skip to content
        </a>
        <PageFrame handle={handle}>{children}</PageFrame>
        <PageEffects />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Effects of every page, error pages included: cart, session, toasts and focus. */
function PageEffects() {
  const { pathname, search, state } = useLocation()
  const navigationType = useNavigationType()
  const isNavigating = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const isPersonalPage = isPersonal(useMatches().at(-1)?.handle as RouteHandle | undefined)
  // Navigation type of the last completed navigation: a refused form stays on its page, and must
  // not lose the focus to the heading.
  const lastNavigationType = useRef(navigationType)
  useEffect(() => {
    lastNavigationType.current = navigationType
  }, [navigationType])
  const first = useRef(true)
  const previousPathname = useRef(pathname)
  useEffect(openCart, [])
  useEffect(() => {
    const onSession = ({ detail }: WindowEventMap['session']) => {
      if (!detail.loading) syncCart(detail.user && readMarker())
    }
    addEventListener('session', onSession)
    return () => removeEventListener('session', onSession)
  }, [])
  useEffect(() => watchSession(() => isPersonalPage && revalidate()), [revalidate, isPersonalPage])
  usePaidOrders(pathname)
  useEffect(() => {
    // The focus moves to the heading after a forward navigation only: not after Back or Forward,
    // not on the first page, and not while choosing from a list (`stays`).
    if (
      !first.current &&
      lastNavigationType.current !== 'POP' &&
      !(state as { stays?: true } | null)?.stays
    )
      focusHeading()
    // Back from a product: focus its card.
    if (lastNavigationType.current === 'POP' && previousPathname.current !== pathname)
      document
        .querySelector<HTMLElement>(`main a[href=${JSON.stringify(previousPathname.current)}]`)
        ?.focus({ preventScroll: true })
    previousPathname.current = pathname
    first.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the state belongs to the address
  }, [pathname, search])
  // The flash comes first: revalidating tells the other tabs, which would show it too.
  useEffect(() => {
    if (isNavigating) return
    // Also after an action that returned to the same URL.
    showFlash()
    revalidateSession()
  }, [isNavigating, pathname, search])
  // After the other effects: what was pressed before hydration is done now (hydrate-on-intent).
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  return <ToastRegion />
}

export default function Root() {
  const { state, location: next } = useNavigation()
  return (
    <main id="main" tabIndex={-1} className="flex-1 outline-none" aria-busy={state !== 'idle'}>
      {state === 'loading' && next && (
        <div
          className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-madder"
          role="progressbar"
          aria-label="Loading"
        />
      )}
      <PendingPage>
        <Outlet />
      </PendingPage>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 503)
    return <UnavailablePage posted={isPosted(error.data)} />
  return <FailedPage error={error} />
}

function FailedPage({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const { pathname, search } = useLocation()
  const message =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.status < 500
      ? error.data
      : undefined
  return (
    <main id="main" className="page flex-1 py-24 text-center">
      <title>{`${isNotFound ? 'Page not found' : 'Something went wrong'} · ${brand.name}`}</title>
      <h1 className="text-4xl font-bold">
        {isNotFound ? 'Oops! Page not found' : 'Something went wrong'}
      </h1>
      <p className="mt-3 text-soft">
        {isNotFound
          ? 'The address may be mistyped, or the page has moved.'
          : (message ??
            `${error instanceof TypeError && /fetch|load/i.test(error.message) ? 'The shop could not be reached' : 'Something went wrong on our side'}. What was in your cart is still there.`)}
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!isNotFound && (
          <a href={pathname + search} className={buttonClass('primary')}>
            Try Again
          </a>
        )}
        <Link to="/" className={buttonClass(isNotFound ? 'primary' : 'secondary')}>
          Return to Home
        </Link>
      </p>
    </main>
  )
}
