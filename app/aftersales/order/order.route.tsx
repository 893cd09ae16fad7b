import { data } from 'react-router'
import type { Route } from './+types/order.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { mayCancel } from '#app/aftersales/cancel.ts'
import { ReorderButton } from '#app/aftersales/reorder-button.tsx'
import { brand } from '#app/basics/brand.ts'
import { logOrderFailure } from '#app/orders/log-order-failure.server.ts'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { activeItems, type Order } from '#app/orders/order.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { readOrderPage } from './order-page.server.ts'
import { OrderView } from './order-view.tsx'
import { PrintLetterhead } from './print-letterhead.tsx'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  try {
    const shopper = await findShopper(context)
    if (!shopper) throw data({ from: url.pathname }, { status: 401 })
    const order = await findOrder(services, { shopperId: shopper.id }, params.id)
    if (!order) throw await orderNotFound(services, shopper.id, params.id)
    return await readOrderPage({ ...services, ...context.get(paymentServices) }, order)
  } catch (error) {
    // An answer of this loader.
    if (!(error instanceof Error)) throw error
    logOrderFailure(services.log, error, 'fetch order')
    throw data('Order not found', { status: 503, headers: { 'Retry-After': '5' } })
  }
}

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Order #${loaderData.order.number}` : 'Order'} · ${brand.name}` },
]

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const { order, mayReturn } = loaderData
  return (
    <div className="page max-w-5xl py-8 print:max-w-none print:pt-2 print:pb-0 print:text-sm">
      <PrintLetterhead />
      <ButtonLink to="/orders" kind="quiet" className="no-print -ml-3">
        <span className="inline-block" aria-hidden="true">
          ←
        </span>{' '}
        Back to Orders
      </ButtonLink>
      <OrderView page={loaderData}>
        <Actions order={order} mayReturn={mayReturn} />
      </OrderView>
    </div>
  )
}

/** Stands before the details. Paying is offered in the notice above. */
function Actions({ order, mayReturn }: { order: Order; mayReturn: boolean }) {
  const isUnderWay = order.status === 'processing' || order.status === 'shipped'
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  const reorderItems = order.status === 'cancelled' ? order.items : activeItems(order)
  return (
    <div className="no-print mt-5 flex flex-wrap items-start gap-3 max-sm:*:grow max-sm:*:basis-32">
      {isUnderWay && (
        // Small screens only: on wide ones the timeline is in sight beside the order.
        <a href="#story" className={buttonClass('primary', 'max-sm:min-w-full lg:hidden')}>
          Track order
        </a>
      )}
      {mayReturn && (
        <ButtonLink to={`/orders/${order.id}/return`} kind="secondary">
          Return items
        </ButtonLink>
      )}
      {order.status !== 'pending' && reorderItems.length > 0 && (
        <ReorderButton items={reorderItems} kind={isOver ? 'primary' : 'secondary'} />
      )}
      <Button kind="secondary" className="needs-script" onClick={() => window.print()}>
        Print
      </Button>
      {mayCancel(order) && (
        <ButtonLink to={`/orders/${order.id}/cancel`} kind="secondary">
          {order.status === 'pending' ? 'Cancel order' : 'Cancel items'}
        </ButtonLink>
      )}
      <ButtonLink
        to={`/contact?order=${order.number}`}
        kind="quiet"
        className="max-sm:-ml-3 max-sm:min-w-full max-sm:justify-start"
      >
        Help with this order
      </ButtonLink>
    </div>
  )
}
