import { Form, Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime, formatShortDate } from '#app/basics/text/format-date.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { OrderItems } from '#app/orders/order-items.tsx'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { currentTotal, type Order } from '#app/orders/order.ts'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TrackingLink } from '../order/tracking-link.tsx'
import { OrderThumbnails } from './order-thumbnails.tsx'

/** Actions of a row: pay, see a payment that is under way, confirm, track or return. */
export type WayOn = 'pay' | 'payment' | 'confirm' | 'track' | 'return' | null
export type ListedOrder = Order & {
  headline: string
  /** States of its returns in a few words; '' without one. */
  returned: string
  ago: string
  wayOn: WayOn
}

/**
 * An order in the list: the link to its details is stretched over the row (`after`), and what can
 * be pressed besides lies above it (`relative`). Its lines and its address unfold.
 */
export const OrderRow = ({ order }: { order: ListedOrder }) => (
  <li
    className="relative grid grid-cols-[min(5rem,22vw)_minmax(0,1fr)] gap-x-3 rounded-card border border-line bg-card p-3 pb-2 hover:border-ink/40 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-5 sm:p-5 sm:pb-2"
    data-testid="order"
  >
    <OrderThumbnails order={order} />
    <div className="min-w-0 wrap-anywhere">
      <h2 className="font-sans text-lg leading-snug font-semibold sm:text-xl">{order.headline}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <span className="sr-only">Status: </span>
          <StatusBadge status={order.status} />
        </span>{' '}
        <span className="font-semibold">
          <span className="sr-only">Total </span>
          <span data-testid="order-total">{inRupees(currentTotal(order))}</span>
        </span>
      </p>
      {order.returned && (
        <p className="relative mt-1">
          <Link
            to={`/orders/${order.id}#story`}
            className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
          >
            {order.returned}
          </Link>
        </p>
      )}
      <p className="mt-1 text-sm text-soft">
        <span className="sr-only">Order </span>
        <OrderNumber of={order.number} /> ·{' '}
        <time dateTime={order.placedAt.toISOString()}>{formatShortDate(order.placedAt)}</time>
      </p>
      <Link
        to={`/orders/${order.id}`}
        className="font-medium text-madder underline underline-offset-4 after:absolute after:inset-0 after:rounded-card"
      >
        View Details<span className="sr-only"> of order #{order.number}</span>
      </Link>
    </div>
    {/* Floats: where there is no room for both, one stands below the other. */}
    <div className="col-span-full mt-1">
      <div className="float-right">
        <NextStep order={order} />
      </div>
      <details className="group">
        <summary className="relative flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 pr-4 text-sm font-medium">
          Items
          <span className="sr-only"> and delivery of order #{order.number}</span>
          <span className="text-soft transition-transform group-open:rotate-180" aria-hidden="true">
            ▾
          </span>
        </summary>
        <div className="relative clear-both border-t border-line pb-3">
          <OrderItems order={order} />
          <Delivery order={order} />
        </div>
      </details>
    </div>
  </li>
)

function NextStep({ order: { id, number, wayOn } }: { order: ListedOrder }) {
  const of = <span className="sr-only"> order #{number}</span>
  switch (wayOn) {
    case 'pay':
      return (
        // Full document load, so that the next page's own policy allows its form to post to the
        // gateway.
        <Form method="post" action={`/pay/${id}`} reloadDocument className="relative">
          <Button type="submit">
            Pay now<span className="sr-only"> for order #{number}</span>
          </Button>
        </Form>
      )
    case 'payment':
      return (
        <ButtonLink to={`/order-success?order=${id}`} kind="secondary" className="relative">
          See your payment{of}
        </ButtonLink>
      )
    case 'confirm':
      return (
        <ButtonLink to={`/orders/${id}/confirm`} className="relative">
          Confirm{of}
        </ButtonLink>
      )
    case 'track':
      return (
        <ButtonLink to={`/orders/${id}#story`} kind="secondary" className="relative">
          Track{of}
        </ButtonLink>
      )
    case 'return':
      return (
        <ButtonLink to={`/orders/${id}/return`} kind="secondary" className="relative">
          Return items<span className="sr-only"> of order #{number}</span>
        </ButtonLink>
      )
    case null:
      return null
    default:
      return wayOn satisfies never
  }
}

const Delivery = ({ order }: { order: ListedOrder }) => (
  <dl className="grid gap-3 border-t border-line pt-4 wrap-anywhere sm:grid-cols-2">
    <div>
      <dt className="text-sm text-soft">Placed</dt>
      <dd>
        {formatDateTime(order.placedAt)} · <span className="whitespace-nowrap">{order.ago}</span>
      </dd>
    </div>
    <div>
      <dt className="text-sm text-soft">Shipping address</dt>
      <dd>{addressLines(order.address).join(', ')}</dd>
    </div>
    <div>
      <dt className="text-sm text-soft">Method</dt>
      <dd>{order.shippingMethod}</dd>
    </div>
    {order.trackingNumber && (
      <div>
        <dt className="text-sm text-soft">Tracking number</dt>
        <dd>
          <TrackingLink of={order} />
        </dd>
      </div>
    )}
  </dl>
)
