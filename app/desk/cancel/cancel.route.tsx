import { data } from 'react-router'
import type { Route } from './+types/cancel.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, textFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { activeItems } from '#app/orders/order.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectDone } from '../frame/done.server.ts'
import { chosenPieces } from './cancel-choice.ts'
import { ChoosePieces, ConfirmCancellation } from './cancel-forms.tsx'
import { Confirmation, confirmCancellation, planCancellation } from './plan-cancellation.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'cancel')
  const fields = textFields(url.searchParams)
  const planned = await planCancellation(context.get(staffServices), by, params.number, fields)
  if (!planned) throw data('There is no such order', { status: 404 })
  const { order, plan, refusal } = planned
  return {
    number: order.number,
    items: activeItems(order),
    chosen: Object.fromEntries(chosenPieces(order, fields)),
    isUnpaid: order.status === 'pending',
    plan,
    refusal,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'cancel')
  const fields = await postedFields(request)
  const services = context.get(staffServices)
  const refuse = (errors: FieldErrors, status: number) =>
    data({ errors, reason: fields['reason'] ?? '' }, { status })
  const read = readFields(Confirmation, fields)
  if (!read.ok) return refuse(read.error, 400)
  const confirmed = { fields, confirmed: read.value }
  const done = await withCodeIfWanted(services, { request, by, code: fields['code'] }, (by) =>
    confirmCancellation(services, by, params.number, confirmed),
  )
  if (!done.ok)
    return 'code' in done.error
      ? refuse({ code: done.error.code }, 403)
      : refuse({ form: done.error.refusal }, 409)
  throw redirectDone(context, `/desk/orders/${params.number}`, { text: done.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cancel ${loaderData?.number ?? ''} · ${brand.name} desk` },
]

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { number, items, chosen, isUnpaid, plan, refusal } = loaderData
  return (
    <div className="max-w-2xl">
      <h1 className="text-2xl font-bold">
        Cancel of order <OrderNumber of={number} />
      </h1>
      {actionData?.errors.form && (
        <p
          role="alert"
          className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
        >
          {actionData.errors.form}
        </p>
      )}
      {refusal ? (
        <p className="mt-3">{refusal}</p>
      ) : (
        <ChoosePieces items={items} chosen={chosen} isUnpaid={isUnpaid} />
      )}
      {plan && !plan.ok && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {plan.error}
        </p>
      )}
      {plan?.ok && <ConfirmCancellation plan={plan.value} chosen={chosen} answer={actionData} />}
      <ButtonLink to={`/desk/orders/${number}`} kind="quiet" className="mt-4 -ml-3">
        Back to the order
      </ButtonLink>
    </div>
  )
}
