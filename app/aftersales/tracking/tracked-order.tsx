import { useEffect, useId, useRef } from 'react'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { TrackingLink } from '../order/tracking-link.tsx'
import { OrderTimeline } from '../timeline/order-timeline.tsx'
import type { TrackedOrder as Tracked } from './track-order.ts'

/**
 * Result of tracking. Its heading takes the focus each time, so that screen readers announce it and
 * read on from there.
 */
export function TrackedOrder({ order }: { order: Tracked }) {
  const { id, date, status, headline, total, shipping, items, steps } = order
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useEffect(() => {
    heading.current?.focus()
  }, [order])
  return (
    <section
      aria-labelledby={headingId}
      data-testid="tracked"
      className="rounded-card border border-line bg-card p-[min(1.25rem,5vw)] shadow-lift sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id={headingId}
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-10 text-xl font-bold sm:text-2xl wrap-anywhere"
        >
          Order <OrderNumber of={id} />
        </h2>
        <p>
          <span className="sr-only">Status: </span>
          <StatusBadge status={status} />
        </p>
      </div>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        <span>{headline}</span>{' '}
        <span>
          <span className="text-sm font-normal text-soft">Total</span>{' '}
          <span data-testid="tracked-total">{inRupees(total)}</span>
        </span>
      </p>
      <p className="mt-1 text-soft">
        Placed on <time dateTime={date.toISOString()}>{formatDateTime(date)}</time>
      </p>
      <h3 className="mt-5 border-t border-line pt-5 font-sans text-lg font-semibold">
        Order updates
      </h3>
      <OrderTimeline steps={steps} />
      <div className="mt-6 overflow-x-auto">
        <table className="w-full border-t border-line text-left">
          <caption className="sr-only">Items of order #{id}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th scope="col" className="w-full py-3 pr-2 font-medium">
                Item
              </th>
              <th scope="col" className="px-2 py-3 text-right sm:px-6 font-medium">
                Quantity
              </th>
              <th scope="col" className="py-3 pl-2 text-right font-medium">
                Price
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {items.map((item, i) => (
              <tr key={i} className="align-top leading-snug" data-testid="tracked-item">
                <th scope="row" className="py-3 pr-2 font-medium wrap-break-word">
                  <div className="flex gap-x-3 gap-y-1.5 max-sm:flex-col">
                    {item.styleId !== null && (
                      <div className="w-14 shrink-0">
                        <ProductImage
                          styleId={item.styleId}
                          sizes="56px"
                          className="w-full rounded-md"
                        />
                      </div>
                    )}
                    {item.name}
                  </div>
                </th>
                <td className="px-2 py-3 text-right sm:px-6 tabular-nums">{item.quantity}</td>
                <td className="py-3 pl-2 text-right font-semibold whitespace-nowrap tabular-nums">
                  {inRupees(item.price)}
                  {item.quantity > 1 && (
                    <span className="block text-sm font-normal text-soft">each</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        <div className="sm:row-span-2">
          <dt className="text-sm text-soft">Shipping address</dt>
          <dd className="wrap-anywhere">
            {shipping.address.map((line, i) => (
              <span key={i} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Shipping method</dt>
          <dd>{shipping.method}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Tracking number</dt>
          <dd className="font-medium wrap-anywhere">
            {shipping.tracking.trackingNumber ? (
              <TrackingLink of={shipping.tracking} />
            ) : (
              trackingPlaceholder(status)
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

const trackingPlaceholder = (status: string): string =>
  TRACKING_PLACEHOLDERS[status.toLowerCase()] ?? 'None'
const TRACKING_PLACEHOLDERS: Record<string, string> = {
  pending: 'You will receive it when the order is shipped',
  processing: 'You will receive it when the order is shipped',
  cancelled: 'This order will not be sent',
}
