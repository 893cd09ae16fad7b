import { data } from 'react-router'
import type { Route } from './+types/order.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { mayCancel, deliveryFailureMessage } from '#app/aftersales/cancel.ts'
import { ReorderButton } from '#app/aftersales/reorder-button.tsx'
import { OrderTimeline } from '#app/aftersales/timeline/order-timeline.tsx'
import { returnableItems } from '#app/aftersales/return.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import { orderTimeline } from '#app/aftersales/timeline/timeline.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { listEvents } from '#app/orders/audit/list-events.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { listRefunds } from '#app/payments/refunds/list-refunds.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { formatRelativeTime } from '#app/orders/format-relative-time.ts'
import { OrderItems } from '#app/orders/order-items.tsx'
import { OrderNotice } from './order-notice.tsx'
import { activeItems, currentTotal, type Order } from '#app/orders/order.ts'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { PrintLetterhead } from './print-letterhead.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  const shopper = await findShopper(context)
  if (!shopper) throw data({ from: url.pathname }, { status: 401 })
  const read = async () => {
    const order = await findOrder(services, { shopperId: shopper.id }, params.id)
    if (!order) return undefined
    const [events, attempts, refunds, returns] = await Promise.all([
      listEvents(services.db, order.id),
      listAttempts(services.db, order.id),
      listRefunds(context.get(paymentServices), order.id),
      listReturns(services.db, order.id),
    ])
    const payment = paymentStatus(attempts.map(({ state }) => state))
    return { order, events, payment, refunds, returns }
  }
  const story = await read().catch((error: unknown) => {
    services.log.error({ area: 'orders', err: error }, 'failed to load the order')
    throw data('Order not found', { status: 503, headers: { 'Retry-After': '5' } })
  })
  if (!story) throw await orderNotFound(services, shopper.id, params.id)
  const { order, payment, returns } = story
  const now = services.now()
  return {
    order,
    payment,
    ago: formatRelativeTime(order.placedAt, now),
    steps: orderTimeline({ ...story, now }),
    mayReturn: returnableItems({ order, returns, now }).length > 0,
    // Hours within which the shop writes about the pick-up.
    asked: returns.some(({ state }) => state === 'requested') ? allRules.pickUpHours : undefined,
    deliveryFailure: deliveryFailureMessage(order),
  }
}

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Order #${loaderData.order.number}` : 'Order'} · ${brand.name}` },
]

export default function OrderDetails({
  loaderData: { order, payment, ago, steps, mayReturn, asked, deliveryFailure },
}: Route.ComponentProps) {
  return (
    <div className="page max-w-5xl py-8 print:max-w-none print:pt-2 print:pb-0 print:text-sm">
      <PrintLetterhead />
      <ButtonLink to="/orders" kind="quiet" className="no-print -ml-3">
        <span aria-hidden="true">←</span> Back to Orders
      </ButtonLink>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold sm:text-4xl print:text-2xl">
          Order <span className="font-sans tracking-normal">#{order.number}</span>
        </h1>
        <p>
          <span className="sr-only">Status: </span>
          <StatusBadge status={order.status} />
        </p>
      </div>
      <p className="mt-1 text-soft">
        Placed on{' '}
        <time dateTime={order.placedAt.toISOString()}>{formatDateTime(order.placedAt)}</time>
        <span className="no-print whitespace-nowrap max-sm:block">
          <span className="max-sm:hidden"> · </span>
          {ago}
        </span>
      </p>
      <OrderNotice
        order={order}
        inReview={payment === 'review'}
        asked={asked}
        deliveryFailure={deliveryFailure}
      />
      <Actions order={order} mayReturn={mayReturn} />
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:items-start print:mt-3 print:block">
        <section
          aria-labelledby="items"
          className="rounded-card border border-line bg-card p-[min(1.25rem,5vw)] sm:p-6 print:border-0 print:p-0"
        >
          <h2 id="items" className="text-xl font-bold print:text-base">
            What you ordered
          </h2>
          <OrderItems order={order} />
          <p className="flex flex-wrap justify-between gap-x-4 wrap-anywhere border-t border-line pt-4 text-xl font-bold print:pt-2 print:text-base">
            <span>Total</span>{' '}
            <span data-testid="order-total">{inRupees(currentTotal(order))}</span>
          </p>
          <p className="mt-1 text-sm text-soft">Taxes and shipping included</p>
        </section>
        <section
          aria-labelledby="story"
          className="rounded-card border border-line bg-card p-[min(1.25rem,5vw)] sm:p-6 lg:row-span-2 print:mt-4 print:border-0 print:p-0"
        >
          <h2
            id="story"
            tabIndex={-1}
            className="scroll-mt-24 text-xl font-bold outline-none print:hidden"
          >
            Order updates
          </h2>
          <OrderTimeline steps={steps} />
        </section>
        <DeliveryDetails order={order} />
      </div>
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
