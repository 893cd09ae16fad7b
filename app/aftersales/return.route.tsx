import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/return.route.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { ok } from '#app/basics/result.ts'
import type { Order } from '#app/orders/order.ts'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { readRefundChoice } from '#app/payments/refund-account/refund-account.ts'
import { findMaskedAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { AftersalesScreen, NotPossible } from './aftersales-screen.tsx'
import { mayCancel } from './cancel.ts'
import { isPaidHere } from './find-paid-attempt.server.ts'
import { fieldOf, readReturnForm } from './return-form/return-form.ts'
import { ReturnItemsForm } from './return-form/return-items-form.tsx'
import { listReturnableLines } from './return-form/returnable-lines.server.ts'
import { returnableUntil, returnRefusalMessage, moneyBackWay } from './return.ts'
import { requestReturn, listReturns } from './returns.server.ts'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'url' | 'context'>

export async function loader(args: RouteArgs) {
  const { order, lines, closed, returns } = await loadReturnableOrder(args)
  return {
    order: { id: order.id, number: order.number },
    lines,
    closed,
    until: order.deliveredAt && formatDate(returnableUntil(order.deliveredAt)),
    mayCancel: mayCancel(order),
    pickUpHours: allRules.pickUpHours,
    costs: { charges: order.charges, returns },
    moneyBack: moneyBackWay(order.paymentMethod),
    cash: await cashOf(args, order),
  }
}

export async function action(args: RouteArgs) {
  const { order, lines, shopperId } = await loadReturnableOrder(args)
  const services = args.context.get(accountServices)
  const typed = await postedFields(args.request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const done = () => {
    args.context.get(requestContext).cookies.push(flashCookie('return-asked'))
    return redirect(`/orders/${order.id}`)
  }
  const known = lines.map(({ item, isSized }) => ({ id: item.id, left: item.quantity, isSized }))
  const form = readReturnForm(known, typed)
  if (!form.ok) return refuse(form.error, 400)
  if (form.value.length === 0) return refuse({ form: 'There is nothing to return.' }, 409)
  const cash = await cashOf(args, order)
  const isPaidBack = form.value.some(({ exchangeSize }) => exchangeSize === undefined)
  const account = cash && isPaidBack ? readRefundChoice(typed, cash.account) : ok(undefined)
  if (!account.ok) return refuse(account.error, 400)
  const requested = await requestReturn(
    services,
    { shopperId },
    order.id,
    form.value,
    undefined,
    account.value && { keys: services.keys, account: account.value },
  )
  if (requested.ok) return done()
  const { itemId, why } = requested.error
  const field = why === 'size sold out' || why === 'size not offered' ? 'exchange' : 'return'
  return refuse(
    { [itemId ? fieldOf(field, itemId) : 'form']: returnRefusalMessage(requested.error) },
    409,
  )
}

/** Of an order that was paid at the door: where its money is to be sent, as far as that is known. */
const cashOf = async ({ context }: RouteArgs, { id, paymentMethod }: Order) =>
  paymentMethod === 'cash'
    ? { account: await findMaskedAccount(context.get(accountServices).db, id) }
    : undefined

async function loadReturnableOrder({ params, url, context }: RouteArgs) {
  const services = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  const order = await findOrder(services, { shopperId: shopper.id }, params.id)
  if (!order) throw await orderNotFound(services, shopper.id, params.id)
  const returns = await listReturns(services.db, order.id)
  const lines = await listReturnableLines(services, { order, returns })
  return { order, lines, returns, shopperId: shopper.id, closed: await closedReason() }

  /** Reason that applies to every line alike. */
  async function closedReason(): Promise<string | null> {
    if (order?.status === 'cancelled')
      return 'This order was cancelled, so there is nothing to return.'
    if (order?.status === 'delivered' && !(await isPaidHere(services.db, order)))
      return returnRefusalMessage({ why: 'paid elsewhere' })
    const refusal = lines[0]?.refusal
    const alike = refusal && ['not delivered', 'too late'].includes(refusal.why)
    const all = lines.every((line) => line.refusal?.why === refusal?.why)
    return alike && all ? returnRefusalMessage(refusal) : null
  }
}

/** Reloads the order after a 409: it has changed, and the page must show how it stands. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Return items · ${brand.name}` }]

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const { order, lines, closed, until, mayCancel: mayStillCancel } = loaderData
  if (closed) {
    return (
      <NotPossible
        order={order}
        title="This order cannot be returned now"
        why={closed}
        isAnswer={actionData !== undefined}
        instead={mayStillCancel && { to: `/orders/${order.id}/cancel`, label: 'Cancel items' }}
      />
    )
  }
  return (
    <AftersalesScreen order={order} title="Return items">
      {until && <p>You can request a return until {until}.</p>}
      <ReturnItemsForm
        lines={lines}
        answer={actionData}
        back={`/orders/${order.id}`}
        hours={loaderData.pickUpHours}
        costs={loaderData.costs}
        moneyBack={loaderData.moneyBack}
        cash={loaderData.cash}
      />
    </AftersalesScreen>
  )
}
