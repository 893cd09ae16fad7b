import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/cancel.route.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { activeItems, type Order } from '#app/orders/order.ts'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { AftersalesScreen, NotPossible } from './aftersales-screen.tsx'
import { CancelForm } from './cancel-form.tsx'
import { cancelOrder, checkCancellation } from './cancel-order.server.ts'
import { cancelRefusalMessage } from './cancel-refusal.ts'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'url' | 'context'>

export async function loader(args: RouteArgs) {
  const { order, shopperId } = await loadOrder(args)
  const { id, number, status } = order
  // Checks all remaining lines.
  const checked = await checkCancellation(
    args.context.get(paymentServices).db,
    { shopperId },
    order,
    null,
  )
  return {
    order: { id, number },
    items: activeItems(order),
    charges: order.charges,
    isFirm: status !== 'pending',
    isCash: order.paymentMethod === 'cash',
    mayReturn: status === 'delivered',
    refusal: checked.ok ? null : checked.error,
  }
}

export async function action(args: RouteArgs) {
  const { order, shopperId } = await loadOrder(args)
  const fields = await postedFields(args.request)
  const wanted =
    'whole' in fields
      ? null
      : order.items.filter(({ id }) => fields[`item-${id}`] === 'on').map(({ id }) => id)
  const refuse = (errors: Record<string, string>, status: number) => data({ errors }, { status })
  if (wanted?.length === 0)
    return refuse(
      {
        [`item-${activeItems(order)[0]?.id}`]:
          'Please tick what you want to cancel, or keep the order.',
      },
      400,
    )
  const services = args.context.get(paymentServices)
  if (order.status === 'pending' && !(await services.rateLimits.consume('enquiry', shopperId)).ok)
    return refuse({ form: 'Too many tries. Please try again in a minute.' }, 429)
  const cancelled = await cancelOrder(services, { shopperId }, order.id, wanted)
  // Idempotency: a second press finds the order cancelled, as requested.
  if (!cancelled.ok && cancelled.error !== 'cancelled already')
    return refuse({ form: cancelRefusalMessage(cancelled.error) }, 409)
  const whole = wanted === null || activeItems(order).every(({ id }) => wanted.includes(id))
  args.context
    .get(requestContext)
    .cookies.push(flashCookie(whole ? 'order-cancelled' : 'lines-cancelled'))
  return redirect(`/orders/${order.id}`)
}

async function loadOrder({
  params,
  url,
  context,
}: RouteArgs): Promise<{ order: Order; shopperId: string }> {
  const services = context.get(paymentServices)
  const shopper = await requireShopper(context, url)
  const order = await findOrder(services, { shopperId: shopper.id }, params.id)
  if (!order) throw await orderNotFound(services, shopper.id, params.id)
  return { order, shopperId: shopper.id }
}

/** Reloads the order after a 409: it has changed, and the page must show how it stands. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Cancel your order · ${brand.name}` }]

export default function Cancel({
  loaderData: { order, items, charges, isFirm, isCash, mayReturn, refusal },
  actionData,
}: Route.ComponentProps) {
  if (refusal) {
    return (
      <NotPossible
        order={order}
        title="This order cannot be cancelled"
        why={cancelRefusalMessage(refusal)}
        isAnswer={actionData !== undefined}
        instead={mayReturn && { to: `/orders/${order.id}/return`, label: 'Return items' }}
      />
    )
  }
  return (
    <AftersalesScreen order={order} title="Cancel your order">
      <CancelForm
        order={order}
        items={items}
        charges={charges}
        isFirm={isFirm}
        isCash={isCash}
        answer={actionData}
      />
    </AftersalesScreen>
  )
}
