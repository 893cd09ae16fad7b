import type { Route } from './+types/orders.route.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { inWords } from '#app/basics/date-in-words.ts'
import { OrderItems } from './order-items.tsx'
import { listOrders } from './orders.server.ts'
import { addressLines } from './shipping-address.ts'
import { StatusBadge } from './status-badge.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = await requireShopper({ auth: shop.auth, request, url, cookies: context.get(visitContext).cookies })
  return { orders: await listOrders(shop, shopper.id) }
}

export const meta: Route.MetaFunction = () => [{ title: `My Orders · ${brand.name}` }]

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  if (orders.length === 0) {
    return (
      <div className="page py-24 text-center">
        <h1 className="text-3xl font-bold">No Orders Found</h1>
        <p className="mt-3 text-soft">What you buy will stand here, with where it is.</p>
        <ButtonLink to="/products" className="mt-8">
          Browse Products
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="page max-w-4xl py-10">
      <h1 className="text-4xl font-bold">My Orders</h1>
      <ul className="mt-6 space-y-6">
        {orders.map((order) => (
          <li key={order.id} className="rounded-card border border-line bg-card p-5 sm:p-6" data-testid="order">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div>
                <h2 className="text-xl font-bold">Order #{order.number}</h2>
                <p className="text-soft">
                  <time dateTime={order.placedAt.toISOString()}>{inWords(order.placedAt)}</time>
                </p>
              </div>
              <StatusBadge status={order.status} />
            </div>
            <OrderItems items={order.items} />
            <dl className="grid gap-3 border-t border-line pt-4 sm:grid-cols-3">
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
              <div>
                <dt className="text-sm text-soft">Total</dt>
                <dd className="text-lg font-bold">{inRupees(order.total)}</dd>
              </div>
            </dl>
            <ButtonLink to={`/orders/${order.id}`} kind="secondary" className="mt-5">
              View Details<span className="sr-only"> of order #{order.number}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
