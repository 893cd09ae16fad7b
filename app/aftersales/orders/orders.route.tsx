import { useEffect } from 'react'
import { data, isRouteErrorResponse, useLocation } from 'react-router'
import type { Route } from './+types/orders.route.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { brand } from '#app/basics/brand.ts'
import { CategoryLinks } from '#app/catalogue/categories/category-links.tsx'
import { RecentlyViewed } from '#app/catalogue/product/recently-viewed/recently-viewed.tsx'
import { formatRelativeTime } from '#app/orders/format-relative-time.ts'
import { logOrderFailure } from '#app/orders/log-order-failure.server.ts'
import { orderHeadline } from '#app/orders/order-headline.ts'
import type { Order } from '#app/orders/order.ts'
import { listOrders } from '#app/orders/orders.server.ts'
import { listAttemptsOf } from '#app/payments/attempts.server.ts'
import { paymentPrompt, type PaymentPrompt } from '#app/payments/payment-prompt.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { returnableItems, type Return } from '../return.ts'
import { listReturns } from '../returns.server.ts'
import { returnsInWords } from '../exchange/exchange.ts'
import { OrderRow, type ListedOrder, type WayOn } from './order-row.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(paymentServices)
  const now = services.now()
  try {
    const shopper = await requireShopper(context, url)
    const page = await listOrders(services, shopper.id, url.searchParams.get('after'))
    const delivered = page.orders.filter(({ status }) => status === 'delivered')
    const pending = page.orders.filter(({ status }) => status === 'pending')
    const [returns, attempts] = await Promise.all([
      listReturns(services.db, ...delivered.map(({ id }) => id)),
      listAttemptsOf(
        services.db,
        pending.map(({ id }) => id),
      ),
    ])
    const promptOf = ({ id, paymentMethod: method }: Order) =>
      paymentPrompt(attempts.get(id) ?? [], { method, gateways: services.gateways, now })
    const listed = (order: Order): ListedOrder => ({
      ...order,
      headline: headlineOf(order, promptOf(order), now),
      returned: returnsInWords(returnsOf(order, returns)),
      ago: formatRelativeTime(order.placedAt, now),
      wayOn:
        order.status === 'pending' ? wayToPay(order, promptOf(order)) : wayOn(order, returns, now),
    })
    return { ...page, orders: page.orders.map(listed) }
  } catch (error) {
    // The redirect of a signed-out visitor.
    if (!(error instanceof Error)) throw error
    logOrderFailure(services.log, error, 'fetch orders')
    throw data(FAILED, { status: 503, headers: { 'Retry-After': '5' } })
  }
}

const headlineOf = (order: Order, { shown }: PaymentPrompt, now: Date): string =>
  order.status === 'pending' && shown === 'awaiting'
    ? 'Waiting for the bank'
    : orderHeadline(order, now, shown === 'review')

/** An attempt that may still be paid is explained on the page of the payment, before another. */
function wayToPay({ paymentMethod }: Order, { shown, open }: PaymentPrompt): WayOn {
  if (shown === 'review') return null
  if (open) return 'payment'
  return paymentMethod === 'cash' ? 'confirm' : 'pay'
}

function wayOn(order: Order, returns: readonly Return[], now: Date): WayOn {
  if (order.status === 'processing' || order.status === 'shipped') return 'track'
  if (returnableItems({ order, returns, now }).length > 0) return 'return'
  return returnsOf(order, returns).length > 0 ? 'track' : null
}

const returnsOf = ({ items }: Order, returns: readonly Return[]): Return[] =>
  returns.filter(({ itemId }) => items.some(({ id }) => id === itemId))

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `My Orders · ${brand.name}` }]

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, isFirst, older } = loaderData
  if (orders.length === 0 && isFirst) {
    return (
      <div className="page py-12 text-center sm:py-16">
        <h1 className="text-3xl font-bold">No Orders Found</h1>
        <p className="mt-3 text-soft">Your orders will appear here, with the day each arrives.</p>
        <ButtonLink to="/products" className="mt-6 max-sm:w-full">
          Browse Products
        </ButtonLink>
        <CategoryLinks />
        <RecentlyViewed className="mt-14 text-left" />
      </div>
    )
  }
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">My Orders</h1>
      {orders.length === 0 && <p className="mt-3 text-soft">There are no older orders.</p>}
      <ul className="mt-4 space-y-3 sm:mt-6 sm:space-y-4">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {(!isFirst || older) && (
        <nav aria-label="More of your orders" className="mt-8 flex flex-wrap justify-between gap-3">
          {!isFirst && (
            <ButtonLink to="/orders" kind="secondary">
              <span className="inline-block" aria-hidden="true">
                ←
              </span>{' '}
              Newest
            </ButtonLink>
          )}
          {older && (
            <ButtonLink to={`/orders?after=${older}`} kind="secondary" className="ml-auto">
              Older{' '}
              <span className="inline-block" aria-hidden="true">
                →
              </span>
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

const FAILED = 'Failed to load your orders. Please try again.'

/** Replaces the list by the reason (§8), also where the answer was not the shop's or broke off. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return <Failed />
}

function Failed() {
  const { pathname, search } = useLocation()
  useEffect(() => showToast({ title: 'Error', text: FAILED, kind: 'destructive' }), [])
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">My Orders</h1>
      <p className="mt-3 font-medium text-chilli">{FAILED}</p>
      {/* A link to the same address reloads the page, also without JavaScript. */}
      <a href={pathname + search} className={buttonClass('primary', 'mt-8')}>
        Try Again
      </a>
    </div>
  )
}
