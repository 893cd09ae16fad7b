import { data, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/refund-account.route.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { REFUND_ACCOUNT_NOTICE } from '#app/basics/personal-data/notices/return-notice.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { RefundAccountFields } from '#app/payments/refund-account/refund-account-fields.tsx'
import { readRefundAccount } from '#app/payments/refund-account/refund-account.ts'
import {
  findMaskedAccount,
  isRefundWanted,
} from '#app/payments/refund-account/refund-accounts.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { AftersalesScreen, NotPossible } from '../aftersales-screen.tsx'
import { giveRefundAccount } from './give-refund-account.server.ts'

export { OrderErrorBoundary as ErrorBoundary } from '#app/orders/order-error.tsx'

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'url' | 'context'>

export async function loader(args: RouteArgs) {
  const { order } = await loadOrder(args)
  const { db } = args.context.get(accountServices)
  const isWanted = order.paymentMethod === 'cash' && (await isRefundWanted(db, order.id))
  return {
    order: { id: order.id, number: order.number },
    isWanted,
    stored: isWanted ? await findMaskedAccount(db, order.id) : undefined,
  }
}

export async function action(args: RouteArgs) {
  const { order, shopperId } = await loadOrder(args)
  const typed = await postedFields(args.request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const account = readRefundAccount(typed)
  if (!account.ok) return refuse(account.error, 400)
  const services = args.context.get(accountServices)
  const given = await giveRefundAccount(services, { shopperId }, order.id, account.value)
  if (!given.ok) return refuse({ form: NOTHING }, 409)
  args.context.get(requestContext).cookies.push(flashCookie('refund-account-given'))
  return redirect(`/orders/${order.id}`)
}

const NOTHING = 'No refund of this order waits to be sent.'

async function loadOrder({ params, url, context }: RouteArgs) {
  const services = context.get(accountServices)
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

export const meta: Route.MetaFunction = () => [
  { title: `Where should we send your refund? · ${brand.name}` },
]

const loadRules = async () => {
  const { readRefundAccount: read } = await import('#app/payments/refund-account/refund-account.ts')
  return (fields: Record<string, string>): FieldErrors => {
    const account = read(fields)
    return account.ok ? {} : account.error
  }
}

const title = 'Where should we send your refund?'

export default function RefundAccountPage({
  loaderData: { order, isWanted, stored },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!isWanted)
    return (
      <NotPossible
        order={order}
        title={title}
        why={NOTHING}
        isAnswer={actionData !== undefined}
        instead={false}
      />
    )
  const typed: Record<string, string> =
    (actionData && 'typed' in actionData && actionData.typed) || {}
  return (
    <AftersalesScreen order={order} title={title}>
      {stored !== undefined && <p>We have {stored} for it. What you enter here takes its place.</p>}
      <ValidatedForm
        method="post"
        answer={actionData}
        loadRules={loadRules}
        refusedTitle="It was not saved"
      >
        <RefundAccountFields legend="UPI ID or bank account" typed={typed} />
        <PrivacyNotice notice={REFUND_ACCOUNT_NOTICE} />
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : 'Send my refund there'}
        </Button>
      </ValidatedForm>
    </AftersalesScreen>
  )
}
