import type { Route } from './+types/order-success.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { closedMessage, expectedArrival, movedMessage, transitTime } from '#app/orders/arrival.ts'
import { inRupees } from '#app/basics/money.ts'
import { currentTotal } from '#app/orders/order.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { findCodeSentTo } from '#app/orders/cash/code/find-code-sent-to.server.ts'
import { OrderItems } from '#app/orders/order-items.tsx'
import { findOrder } from '#app/orders/orders.server.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentPrompt } from '#app/payments/payment-prompt.ts'
import { RefundNotes } from '#app/payments/refunds/refund-notes.tsx'
import { listRefunds } from '#app/payments/refunds/list-refunds.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { listWaysToPay } from '#app/payments/ways/list-ways-to-pay.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { GenericThanks } from './generic-thanks.tsx'
import { OrderFacts, Questions } from './order-facts.tsx'
import { ConfirmForm } from '../confirm/confirm-form.tsx'
import {
  cancelledMessage,
  cashText,
  CONFIRM_TITLE,
  paidText,
  PAYMENT_MESSAGES,
} from './payment-messages.ts'
import { PayOrder } from './pay-order.tsx'
import { PaymentPoller } from './payment-poller.tsx'
import { useLastOrder } from './use-last-order.browser.ts'

export { UnavailableOrder as ErrorBoundary } from './unavailable-order.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  const orderParam = url.searchParams.get('order')
  const shopper = await findShopper(context)
  const order = orderParam
    ? await findOrder(services, await orderViewer(request, shopper), orderParam)
    : undefined
  if (!order) return { orderParam, order: null }
  const attempts = await listAttempts(services.db, order.id)
  const arrival = expectedArrival(order)
  return {
    orderParam,
    order,
    arrival: arrival && formatDate(arrival),
    closed: movedMessage(order) || closedMessage(order),
    transit: transitTime(order),
    prompt: paymentPrompt(attempts, {
      method: order.paymentMethod,
      gateways: context.get(paymentServices).gateways,
      now: context.get(paymentServices).now(),
    }),
    ways: order.status === 'pending' ? await listWaysToPay(context.get(paymentServices)) : [],
    lastGateway: attempts[0]?.gateway,
    refunds: await listRefunds(context.get(paymentServices), order.id),
    sentTo: await findCodeSentTo(context.get(paymentServices), order.id),
    soldOut: url.searchParams.has('sold-out'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.order ? PAYMENT_MESSAGES[loaderData.prompt.shown].title : loaderData ? 'Thank you' : 'Your order'} · ${brand.name}`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  useLastOrder(loaderData.orderParam)
  if (!loaderData.order) return <GenericThanks />
  const { order, arrival, closed, transit, prompt, refunds, soldOut, ways, sentTo } = loaderData
  const { shown: payment, reason, open } = prompt
  const { title, text } =
    order.status === 'cancelled' ? cancelledMessage() : PAYMENT_MESSAGES[payment]
  const toConfirm = payment === 'cash' && order.status === 'pending'
  return (
    <div className="page max-w-3xl py-10">
      {(payment === 'awaiting' || open) && <PaymentPoller orderId={order.id} shown={payment} />}
      <h1 className="text-4xl font-bold">{toConfirm ? CONFIRM_TITLE : title}</h1>
      <p className="mt-3 text-lg text-soft" role="status">
        {(payment === 'paid' && paidText(order.status)) ||
          (payment === 'cash' && cashText(order.status, inRupees(currentTotal(order)), sentTo)) ||
          text}
      </p>
      {toConfirm && <ConfirmForm orderId={order.id} sentTo={sentTo} />}
      {(payment === 'paid' || payment === 'cash') && arrival && (
        <p className="mt-4 rounded-lg bg-leaf-pale p-4" data-testid="arrival">
          Expect it by about <strong>{arrival}</strong>. Delivery takes {transit} from the day it
          leaves us. {closed}
        </p>
      )}
      {payment === 'failed' && reason && (
        <p className="mt-3 rounded-lg bg-chilli-pale p-4 font-medium text-chilli">{reason}</p>
      )}
      {soldOut && order.status === 'pending' && (
        <p role="alert" className="mt-3 rounded-lg bg-chilli-pale p-4 font-medium text-chilli">
          Sorry, this has sold out in the meantime: we hold things for an unpaid order only for a
          while. You have not been charged. You can pay once it is back in stock.
        </p>
      )}
      <RefundNotes refunds={refunds} />
      <OrderFacts order={order} />
      {order.status === 'pending' && payment !== 'review' && !toConfirm && (
        <PayOrder
          orderId={order.id}
          prompt={prompt}
          ways={ways}
          lastGateway={loaderData.lastGateway}
        />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`/orders/${order.id}`} kind={payment === 'paid' ? 'primary' : 'secondary'}>
          View Order
        </ButtonLink>
        <ButtonLink to="/orders" kind="secondary">
          My Orders
        </ButtonLink>
        <ButtonLink to="/" kind="secondary">
          Continue Shopping
        </ButtonLink>
        {payment === 'paid' && (
          <Button kind="secondary" className="needs-script no-print" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {(payment === 'failed' || payment === 'unfinished') && order.status === 'pending' && (
          <ButtonLink to={`/orders/${order.id}/cancel`} kind="quiet">
            Cancel order
          </ButtonLink>
        )}
      </div>
      <h2 className="mt-10 text-2xl font-bold">What you ordered</h2>
      <OrderItems order={order} />
      <h2 className="mt-8 text-2xl font-bold">Delivery address</h2>
      <address className="mt-2 wrap-anywhere not-italic">
        {addressLines(order.address).map((line, i) => (
          <span key={i} className="block">
            {line}
          </span>
        ))}
      </address>
      <Questions orderNumber={order.number} />
    </div>
  )
}
