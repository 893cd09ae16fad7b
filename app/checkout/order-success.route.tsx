import { useEffect } from 'react'
import { Form, Link, useNavigate, useRevalidator } from 'react-router'
import type { Route } from './+types/order-success.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { safeLocalStorage } from '#app/basics/safe-storage.browser.ts'
import { formatDate, formatDateTime } from '#app/basics/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { expectedArrival } from '#app/orders/arrival.ts'
import { orderViewer } from '#app/orders/order-capability.server.ts'
import { OrderItems } from '#app/orders/order-items.tsx'
import { capitalised, type OrderStatus } from '#app/orders/order.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { addressLines } from '#app/orders/shipping-address.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { RefundNotes } from '#app/payments/refund-notes.tsx'
import { listRefunds } from '#app/payments/list-refunds.server.ts'
import { shopContext, requestContext } from '#app/shop.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fetchOrderState } from './paid-orders.browser.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const orderParam = url.searchParams.get('order')
  const shopper = await findShopper({
    auth: shop.auth,
    request,
    cookies: context.get(requestContext).cookies,
  })
  const order = orderParam
    ? await findOrder(shop, await orderViewer(request, shopper), orderParam)
    : undefined
  if (!order) return { orderParam, order: null }
  const attempts = await listAttempts(shop.db, order.id)
  const arrival = expectedArrival(order)
  return {
    orderParam,
    order,
    arrival: arrival && formatDate(arrival),
    payment: paymentStatus(attempts.map((attempt) => attempt.state)),
    reason: attempts[0]?.reason ?? null,
    refunds: await listRefunds(shop.db, order.id),
    soldOut: url.searchParams.has('sold-out'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.order ? HEADINGS[loaderData.payment].title : 'Thank you'} · ${brand.name}`,
  },
  { name: 'robots', content: 'noindex' },
]

const { handlingHours, deliveryDays, refundDays } = brand.policy

const CANCELLED = {
  title: 'This order was cancelled',
  text: `Anything you paid for it is refunded to your original payment method within ${refundDays.join(' to ')} days.`,
}

/** Texts of a paid order, also for a page that is opened again later. */
const PAID_TEXT: Record<OrderStatus, string> = {
  pending: '',
  processing: `We have received your payment and are packing your order. It leaves us within ${handlingHours.join(' to ')} hours. We have also sent you a mail with these details.`,
  shipped: 'Your order is on its way to you.',
  delivered: 'Your order has been delivered. We hope you like it.',
  cancelled: '',
}

const HEADINGS = {
  paid: {
    title: 'Thank you for your order!',
    text: 'We have received your payment.',
  },
  awaiting: {
    title: 'We are waiting for the bank',
    text: 'Your bank has not yet confirmed your payment. This page checks again by itself; you may also close it and look under My Orders later. If money was deducted and the payment failed, your bank refunds it within 5 working days.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'Your order is saved, and so is your cart. If money was deducted, your bank refunds it within 5 working days.',
  },
  review: {
    title: 'We are looking at your payment',
    text: 'What the bank told us does not match your order, so one of us is looking at it. Please do not pay again; we will write to you within one working day.',
  },
} as const

export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  useLastOrder(loaderData.orderParam)
  if (!loaderData.order) return <GenericThanks />
  const { order, arrival, payment, reason, refunds, soldOut } = loaderData
  const { title, text } = order.status === 'cancelled' ? CANCELLED : HEADINGS[payment]
  return (
    <div className="page max-w-3xl py-10">
      {payment === 'awaiting' && <PaymentPoller orderId={order.id} />}
      <h1 className="text-4xl font-bold">{title}</h1>
      <p className="mt-3 text-lg text-soft" role="status">
        {(payment === 'paid' && PAID_TEXT[order.status]) || text}
      </p>
      {payment === 'paid' && arrival && (
        <p className="mt-4 rounded-lg bg-leaf-pale p-4" data-testid="arrival">
          Expect it by about <strong>{arrival}</strong>. Delivery takes{' '}
          {deliveryDays.all.join(' to ')} business days from the day it leaves us.
        </p>
      )}
      {payment === 'failed' && reason && (
        <p className="mt-3 rounded-lg bg-chilli-pale p-4 font-medium text-chilli">{reason}</p>
      )}
      {soldOut && order.status === 'pending' && (
        <p role="alert" className="mt-3 rounded-lg bg-chilli-pale p-4 font-medium text-chilli">
          Sorry, this has sold out in the meantime: we hold things for an unpaid order for half an
          hour. You have not been charged. You can pay once it is back in stock.
        </p>
      )}
      <RefundNotes refunds={refunds} />
      <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5 rounded-card border border-line bg-card p-[min(1.5rem,5vw)]">
        <div>
          <dt className="text-sm text-soft">Order number</dt>
          <dd className="font-semibold" data-testid="order-number">
            <Link to={`/orders/${order.id}`} className={`${linkClass} -my-2.5`}>
              #{order.number}
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
      <div className="mt-6 flex flex-wrap gap-3">
        {order.status === 'pending' && payment !== 'review' && (
          // Full document load, so that the next page's own policy allows its form to post to the
          // gateway.
          <Form method="post" action={`/pay/${order.id}`} reloadDocument>
            <Button type="submit">{payment === 'failed' ? 'Pay again' : 'Pay now'}</Button>
          </Form>
        )}
        <ButtonLink to={`/orders/${order.id}`} kind={payment === 'paid' ? 'primary' : 'secondary'}>
          View Order
        </ButtonLink>
        <ButtonLink to="/orders" kind="secondary">
          My Orders
        </ButtonLink>
        <ButtonLink to="/" kind="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
      <h2 className="mt-10 text-2xl font-bold">What you ordered</h2>
      <OrderItems items={order.items} />
      <h2 className="mt-8 text-2xl font-bold">Delivery address</h2>
      <address className="mt-2 wrap-anywhere not-italic">
        {addressLines(order.address).map((line, i) => (
          <span key={i} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-8 text-soft">
        Questions?{' '}
        <Link to={`/contact?order=${order.number}`} className={linkClass}>
          Write to us
        </Link>{' '}
        or call{' '}
        <a
          href={`tel:${brand.phone.replaceAll(' ', '')}`}
          className={`${linkClass} whitespace-nowrap`}
        >
          {brand.phone}
        </a>
      </p>
    </div>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4'

/** Shown without an order, or without the right to see it (T26). */
function GenericThanks() {
  return (
    <div className="page py-24 text-center">
      <h1 className="text-4xl font-bold">Thank you for shopping with us</h1>
      <p className="mt-3 text-soft">
        Your orders, and what became of each payment, are under My Orders.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/orders">My Orders</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          Continue Shopping
        </ButtonLink>
      </p>
    </div>
  )
}

/**
 * lastOrderId (§4.5): a hint which order is meant, read once and removed. It opens nothing by
 * itself.
 */
function useLastOrder(orderParam: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    const last = safeLocalStorage.getItem('lastOrderId')
    safeLocalStorage.removeItem('lastOrderId')
    if (!orderParam && last)
      void navigate(`/order-success?${new URLSearchParams({ order: last })}`, { replace: true })
  }, [orderParam, navigate])
}

const POLL_DELAYS_SECONDS = [2, 4, 8, 15, 30]

/** Polling: checks the payment status for about a minute; after that the shopper is free to go. */
function PaymentPoller({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const pollAfter = (waits: number[]) => {
      const [wait, ...later] = waits
      if (wait === undefined) return
      timer = setTimeout(async () => {
        const state = await fetchOrderState(orderId)
        if (state && state.payment !== 'awaiting') void revalidate()
        else pollAfter(later)
      }, wait * 1000)
    }
    pollAfter(POLL_DELAYS_SECONDS)
    return () => clearTimeout(timer)
  }, [orderId, revalidate])
  return null
}
