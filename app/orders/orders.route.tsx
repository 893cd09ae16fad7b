import { useEffect } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/orders.route.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '#app/account/services.server.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { formatRelativeTime } from './format-relative-time.ts'
import { OrderItems } from './order-items.tsx'
import { currentTotal, type Order } from './order.ts'
import { listOrders, type OrderPage } from './orders.server.ts'
import { addressLines } from './address/shipping-address.ts'
import { StatusBadge } from './status-badge.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  let page: OrderPage
  try {
    page = await listOrders(services, shopper.id, url.searchParams.get('after'))
  } catch (error) {
    services.log.error({ area: 'orders', err: error }, 'failed to load the list of orders')
    return data({ failed: true, again: url.pathname + url.search } as const, {
      status: 503,
      headers: { 'Retry-After': '5' },
    })
  }
  const now = services.now()
  return {
    ...page,
    failed: false,
    orders: page.orders.map((order) => ({
      ...order,
      ago: formatRelativeTime(order.placedAt, now),
    })),
  } as const
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `My Orders · ${brand.name}` }]

export default function Orders({ loaderData }: Route.ComponentProps) {
  if (loaderData.failed) return <Failed again={loaderData.again} />
  const { orders, isFirst, older } = loaderData
  if (orders.length === 0 && isFirst) {
    return (
      <div className="page py-24 text-center">
        <h1 className="text-3xl font-bold">No Orders Found</h1>
        <p className="mt-3 text-soft">Your orders will appear here, each with its status.</p>
        <ButtonLink to="/products" className="mt-8">
          Browse Products
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="page max-w-4xl py-10">
      <h1 className="text-4xl font-bold">My Orders</h1>
      {orders.length === 0 && <p className="mt-3 text-soft">There are no older orders.</p>}
      <ul className="mt-6 space-y-6">
        {orders.map((order) => (
          <li
            key={order.id}
            className="rounded-card border border-line bg-card p-[min(1.25rem,5vw)] sm:p-6"
            data-testid="order"
          >
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {(!isFirst || older) && (
        <nav aria-label="More of your orders" className="mt-8 flex flex-wrap justify-between gap-3">
          {!isFirst && (
            <ButtonLink to="/orders" kind="secondary">
              <span aria-hidden="true">←</span> Newest
            </ButtonLink>
          )}
          {older && (
            <ButtonLink to={`/orders?after=${older}`} kind="secondary" className="ml-auto">
              Older <span aria-hidden="true">→</span>
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

function OrderCard({ order }: { order: Order & { ago: string } }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl font-bold">Order #{order.number}</h2>
          <p className="text-soft">
            <time dateTime={order.placedAt.toISOString()}>{formatDateTime(order.placedAt)}</time>
            <span className="whitespace-nowrap max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {order.ago}
            </span>
          </p>
        </div>
        <p>
          <span className="sr-only">Status: </span>
          <StatusBadge status={order.status} />
        </p>
      </div>
      <OrderItems order={order} />
      <dl className="grid gap-3 border-t border-line pt-4 wrap-anywhere sm:grid-cols-3">
        <div>
          <dt className="text-sm text-soft">Shipping address</dt>
          <dd>{addressLines(order.address).join(', ')}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Method</dt>
          <dd>{order.shippingMethod}</dd>
          {order.trackingNumber && (
            <>
              <dt className="mt-2 text-sm text-soft">Tracking number</dt>
              <dd>{order.trackingNumber}</dd>
            </>
          )}
        </div>
        <div className="sm:text-right">
          <dt className="text-sm text-soft">Total</dt>
          <dd className="text-lg font-bold">{inRupees(currentTotal(order))}</dd>
        </div>
      </dl>
      <ButtonLink to={`/orders/${order.id}`} kind="secondary" className="mt-5">
        View Details<span className="sr-only"> of order #{order.number}</span>
      </ButtonLink>
    </>
  )
}

const FAILED = 'Failed to load your orders. Please try again.'

/** Replaces the list by the reason (§8). */
function Failed({ again }: { again: string }) {
  useEffect(() => showToast({ title: 'Error', text: FAILED, kind: 'destructive' }), [])
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">My Orders</h1>
      <p className="mt-3 font-medium text-chilli">{FAILED}</p>
      {/* A link to the same address reloads the page, also without JavaScript. */}
      <a href={again} className={buttonClass('primary', 'mt-8')}>
        Try Again
      </a>
    </div>
  )
}
