import { useEffect, useRef, useState } from 'react'
import {
  data,
  Form,
  redirect,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/cancel.route.ts'
import { flashCookie } from '#app/account/flash.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/brand.ts'
import { formatItem } from '#app/orders/format-item.ts'
import { activeItems, lineTotal, type Order, type OrderItem } from '#app/orders/order.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { shopContext, requestContext } from '#app/shop.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { AftersalesScreen, NotPossible } from './aftersales-screen.tsx'
import { cancelOrder, checkCancellation } from './cancel-order.server.ts'
import { cancelRefusalMessage } from './cancel-refusal.ts'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'url' | 'context'>

export async function loader(args: RouteArgs) {
  const { order, shopperId } = await loadOrder(args)
  const { id, number, status } = order
  // Checks all remaining lines.
  const checked = await checkCancellation(
    args.context.get(shopContext).db,
    { shopperId },
    order,
    null,
  )
  return {
    order: { id, number },
    items: activeItems(order),
    isPaid: status !== 'pending',
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
  const shop = args.context.get(shopContext)
  if (order.status === 'pending' && !(await shop.rateLimits.consume('enquiry', shopperId)).ok)
    return refuse({ form: 'That was too many tries. Please try again in a minute.' }, 429)
  const cancelled = await cancelOrder(shop, { shopperId }, order.id, wanted)
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
  request,
  params,
  url,
  context,
}: RouteArgs): Promise<{ order: Order; shopperId: string }> {
  const shop = context.get(shopContext)
  const shopper = await requireShopper({
    auth: shop.auth,
    request,
    url,
    cookies: context.get(requestContext).cookies,
  })
  const order = await findOrder(shop, { shopperId: shopper.id }, params.id)
  if (!order) throw data('Order not found', { status: 404 })
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
  loaderData: { order, items, isPaid, mayReturn, refusal },
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
      <CancelForm order={order} items={items} isPaid={isPaid} answer={actionData} />
    </AftersalesScreen>
  )
}

type FormProps = {
  order: { id: string }
  items: OrderItem[]
  isPaid: boolean
  answer: { errors: Record<string, string> } | undefined
}

function CancelForm({ order, items, isPaid, answer }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const byLine = isPaid && items.length > 1
  // Nothing is ticked at first, so that one press never cancels what nobody chose.
  const [ticked, setTicked] = useState<readonly OrderItem[]>([])
  const updateTicked = () => {
    const fields = form.current && new FormData(form.current)
    if (fields && byLine) setTicked(items.filter(({ id }) => fields.has(`item-${id}`)))
  }
  // Reads boxes that were ticked before hydration, or that the browser restored.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs again only for other lines
  useEffect(updateTicked, [items])
  return (
    <Form ref={form} method="post" className="space-y-5" onChange={updateTicked}>
      <ErrorSummary errors={answer?.errors} title="Nothing was cancelled" />
      {!byLine && <input type="hidden" name="whole" value="yes" />}
      <fieldset>
        <legend className="font-medium">
          {byLine ? 'What do you want to cancel?' : 'These items will be cancelled:'}
        </legend>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li key={item.id} data-testid="cancel-line">
              <Line item={item} byLine={byLine} />
            </li>
          ))}
        </ul>
      </fieldset>
      {isPaid ? <MoneyBack items={byLine ? ticked : items} byLine={byLine} /> : <NothingPaid />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="bg-chilli hover:bg-madder-deep disabled:bg-idle"
          disabled={busy}
        >
          {busy
            ? 'Cancelling…'
            : byLine && ticked.length < items.length
              ? 'Cancel selected items'
              : 'Cancel order'}
        </Button>
        <ButtonLink to={`/orders/${order.id}`} kind="secondary">
          Keep the order
        </ButtonLink>
      </div>
    </Form>
  )
}

function Line({ item, byLine }: { item: OrderItem; byLine: boolean }) {
  const words = (
    <>
      <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <span className="block min-w-0 flex-1">
          <span className="block leading-snug font-medium">{item.name}</span>
          <span className="block text-sm text-soft">{formatItem(item)}</span>
        </span>
        <span className="block shrink-0 font-semibold">{inRupees(lineTotal(item))}</span>
      </span>
    </>
  )
  if (!byLine) return <div className="flex items-center gap-3 py-3">{words}</div>
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-3">
      <input
        type="checkbox"
        id={`item-${item.id}`}
        name={`item-${item.id}`}
        className="size-5 shrink-0 accent-madder"
      />
      {words}
    </label>
  )
}

const [LEAST, MOST] = brand.policy.refundDays
const REFUND_TERMS = `refunded to your original payment method within ${LEAST} to ${MOST} days`

function MoneyBack({ items, byLine }: { items: readonly OrderItem[]; byLine: boolean }) {
  return (
    <div className="rounded-lg bg-leaf-pale p-4">
      <p className={byLine ? 'needs-script' : ''} aria-live="polite">
        {items.length === 0 ? (
          'Tick what you want to cancel.'
        ) : (
          <>
            <strong data-testid="goes-back">{inRupees(sum(items.map(lineTotal)))}</strong> will be{' '}
            {REFUND_TERMS}.
          </>
        )}
      </p>
      {byLine && <p className="without-script">What you tick will be {REFUND_TERMS}.</p>}
      <p>There is no cancellation fee.</p>
    </div>
  )
}

const NothingPaid = () => (
  <div className="rounded-lg bg-leaf-pale p-4">
    <p>
      It is not paid yet, so it can only be cancelled as a whole, and there is nothing to refund.
    </p>
    <p>If your money was deducted anyway, it will be {REFUND_TERMS}.</p>
    <p>There is no cancellation fee.</p>
  </div>
)
