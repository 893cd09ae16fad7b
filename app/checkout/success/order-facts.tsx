import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand, phoneLink } from '#app/basics/brand.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { capitalised, type Order } from '#app/orders/order.ts'

/** Number, date, status and total of an order. */
export const OrderFacts = ({ order }: { order: Order }) => (
  <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5 rounded-card border border-line bg-card p-[min(1.5rem,5vw)]">
    <div>
      <dt className="text-sm text-soft">Order number</dt>
      <dd className="font-semibold" data-testid="order-number">
        <Link to={`/orders/${order.id}`} className={`${linkClass} -my-2.5`}>
          <OrderNumber of={order.number} />
        </Link>
      </dd>
    </div>
    <div>
      <dt className="text-sm text-soft">Date</dt>
      <dd className="font-semibold">
        <time dateTime={order.placedAt.toISOString()}>{formatDateTime(order.placedAt)}</time>
      </dd>
    </div>
    <div>
      <dt className="text-sm text-soft">Status</dt>
      <dd className="font-semibold" data-testid="order-status">
        {capitalised(order.status)}
      </dd>
    </div>
    <div>
      <dt className="text-sm text-soft">Total</dt>
      <dd className="font-semibold" data-testid="order-total">
        {inRupees(order.total)}
      </dd>
    </div>
  </dl>
)

export const Questions = ({ orderNumber }: { orderNumber: string }) => (
  <p className="mt-8 text-soft">
    Questions?{' '}
    <Link to={`/contact?order=${orderNumber}`} className={linkClass}>
      Write to us
    </Link>{' '}
    or call{' '}
    <a href={phoneLink()} className={`${linkClass} whitespace-nowrap`}>
      {brand.phone}
    </a>
  </p>
)

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4'
