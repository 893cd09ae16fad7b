import { data, isRouteErrorResponse, Form } from 'react-router'
import type { Route } from './+types/order.route.ts'
import { loginFrom } from '#app/account/entry/path-of-ours.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { RefundNotes } from '#app/payments/refund-notes.tsx'
import { listRefunds } from '#app/payments/refunds.server.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { inWords } from '#app/basics/date-in-words.ts'
import { OrderItems } from './order-items.tsx'
import { findOrder } from './orders.server.ts'
import { addressLines } from './shipping-address.ts'
import { StatusBadge } from './status-badge.tsx'

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = await findShopper({ auth: shop.auth, request, cookies: context.get(visitContext).cookies })
  if (!shopper) throw data({ from: url.pathname }, { status: 401 })
  const order = await findOrder(shop, { shopperId: shopper.id }, params.id)
  if (!order) throw data('Order not found', { status: 404 })
  const payment = paymentStatus((await listAttempts(shop.db, order.id)).map((attempt) => attempt.state))
  return { order, payment, refunds: await listRefunds(shop.db, order.id) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Order #${loaderData.order.number}` : 'Order'} · ${brand.name}` },
]

export default function OrderDetails({ loaderData: { order, payment, refunds } }: Route.ComponentProps) {
  return (
    <div className="page max-w-4xl py-8">
      <ButtonLink to="/orders" kind="quiet" className="no-print -ml-3">
        <span aria-hidden="true">←</span> Back to Orders
      </ButtonLink>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold sm:text-4xl">Order #{order.number}</h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-soft">
        Placed on <time dateTime={order.placedAt.toISOString()}>{inWords(order.placedAt)}</time>
      </p>
      {order.status === 'pending' && payment === 'review' && (
        <p className="mt-5 rounded-lg bg-indigo-pale p-4">We are looking at your payment. You need not pay again.</p>
      )}
      {order.status === 'pending' && payment !== 'review' && (
        <Form
          method="post"
          action={`/pay/${order.id}`}
          reloadDocument
          className="mt-5 flex flex-wrap items-center gap-4 rounded-lg bg-indigo-pale p-4"
        >
          <p className="flex-1">This order is not paid yet.</p>
          <Button type="submit">Pay now</Button>
        </Form>
      )}
      <RefundNotes refunds={refunds} />
      <OrderItems items={order.items} />
      <p className="flex justify-between border-t border-line py-4 text-xl font-bold">
        <span>Total</span> <span data-testid="order-total">{inRupees(order.total)}</span>
      </p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <section>
          <h2 className="text-xl font-bold">Shipping address</h2>
          <address className="mt-2 not-italic">
            {addressLines(order.address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {order.address.phone && <span className="block">{order.address.phone}</span>}
          </address>
        </section>
        <section>
          <h2 className="text-xl font-bold">Delivery</h2>
          <p className="mt-2">{order.shippingMethod}</p>
          {order.trackingNumber && <p>Tracking number {order.trackingNumber}</p>}
        </section>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 401) {
    return (
      <div className="page py-24 text-center">
        <h1 className="text-3xl font-bold">Please log in to view order details</h1>
        <ButtonLink to={loginFrom((error.data as { from: string }).from)} className="mt-8">
          Log In
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">Order not found</h1>
      <p className="mt-3 text-soft">Please check the number, or look under your orders.</p>
      <ButtonLink to="/orders" className="mt-8">
        Back to Orders
      </ButtonLink>
    </div>
  )
}
