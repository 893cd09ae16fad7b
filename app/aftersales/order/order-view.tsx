import type { ReactNode } from 'react'
import { OrderTimeline } from '#app/aftersales/timeline/order-timeline.tsx'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderItems } from '#app/orders/order-items.tsx'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { currentTotal } from '#app/orders/order.ts'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { RefundTo } from '../refund-account/refund-to.tsx'
import { OrderNotice } from './order-notice.tsx'
import { OrderDocuments } from './order-documents.tsx'
import type { OrderPage } from './order-page.ts'
import { SellerDetails } from './seller-details.tsx'

type Props = {
  page: OrderPage
  /** For who may look and not act: without its form. */
  isReadOnly?: boolean
  /** Actions; they stand before the details. */
  children?: ReactNode
}

/** An order: its notice, what was ordered, how it goes on, and where to. */
export function OrderView({ page, isReadOnly = false, children }: Props) {
  const { order, payment, headline, ago, steps, asked, deliveryFailure } = page
  const isToDoor =
    order.paymentMethod === 'cash' && !['delivered', 'cancelled'].includes(order.status)
  const isNoticed = order.status === 'pending' || order.status === 'cancelled'
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold sm:text-4xl print:text-2xl">
          Order <OrderNumber of={order.number} />
        </h1>
        <p>
          <span className="sr-only">Status: </span>
          <StatusBadge status={order.status} />
        </p>
      </div>
      {!isNoticed && <p className="no-print mt-2 text-xl font-semibold">{headline}</p>}
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
        headline={headline}
        inReview={payment === 'review'}
        prompt={page.prompt}
        asked={asked}
        deliveryFailure={deliveryFailure}
        goesBack={page.goesBack}
        isReadOnly={isReadOnly}
        instead={page.instead}
        ways={page.ways}
        lastGateway={page.lastGateway}
      />
      <RefundTo page={page} isReadOnly={isReadOnly} />
      {children}
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
          <p className="mt-1 text-sm text-soft">
            Taxes and shipping included{isToDoor && '. You pay at the door, in cash'}
          </p>
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
        <div className="space-y-6">
          <DeliveryDetails order={order} isOwn={!isReadOnly} />
          {!isReadOnly && <OrderDocuments page={page} />}
        </div>
      </div>
      <SellerDetails />
    </>
  )
}
