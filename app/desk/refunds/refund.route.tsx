import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/refund.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, paise, paiseFromRupees } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { redirectDone } from '../frame/done.server.ts'
import { findOrderForDesk } from '../order/find-order.server.ts'
import { CODE_ABOVE, GoodwillForm } from './goodwill.ts'
import { refundGoodwill } from './refund-goodwill.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'refund')
  const by = await requireStaff(context, url, 'orders')
  const found = await findOrderForDesk(context.get(staffServices), by, params.number)
  if (!found) throw data('There is no such order', { status: 404 })
  return { number: found.order.number, left: found.left ?? paise(0) }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'refund')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const read = readFields(GoodwillForm, typed)
  if (!read.ok) return refuse(read.error, 400)
  const amount = paiseFromRupees(read.value.amount) ?? paise(0)
  const { reason, left } = read.value
  const refund = { amount, reason, expectedLeft: paise(Number(left)) }
  const done = await withCodeIfWanted(services, { request, by, code: typed['code'] }, (by) =>
    refundGoodwill(services, by, params.number, refund),
  )
  if (!done.ok)
    return 'code' in done.error
      ? refuse({ code: done.error.code }, 403)
      : refuse({ form: done.error.refusal }, 409)
  throw redirectDone(context, `/desk/orders/${params.number}`, { text: done.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Refund ${loaderData?.number ?? ''} · ${brand.name} desk` },
]

export default function Refund({ loaderData: { number, left }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const typed = actionData?.typed ?? {}
  return (
    <div className="max-w-md">
      <h1 className="text-2xl font-bold">
        Refund on order <OrderNumber of={number} />
      </h1>
      <p className="mt-2 text-soft">
        Beyond what is cancelled or returned, such as for a late parcel. What comes back later is
        refunded as far as the payment reaches.
      </p>
      {actionData?.errors.form && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {actionData.errors.form}
        </p>
      )}
      <h2 className="mt-4 text-lg font-bold">Goodwill refund</h2>
      <p className="mt-1">
        {left > 0
          ? `${inRupees(left)} are left of what was paid.`
          : 'Nothing is left of what was paid here, so nothing can be refunded.'}
      </p>
      {left > 0 && (
        <Form method="post" className="mt-3 space-y-4">
          <FormContext value={{ errors: actionData?.errors ?? {} }}>
            <input type="hidden" name="left" value={left} />
            <TextField
              label="Amount in rupees"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              defaultValue={typed['amount']}
              required
            />
            <TextAreaField
              label="Why it is refunded"
              name="reason"
              hint="For the staff. The customer is told the amount."
              rows={3}
              className="[&_textarea]:min-h-24"
              maxLength={MAX_NOTE_LENGTH}
              defaultValue={typed['reason']}
              required
            />
            {actionData?.errors['code'] && (
              <CodeField hint={`Asked above ${inRupees(CODE_ABOVE)}.`} />
            )}
            <Button type="submit" className="w-full" disabled={busy} data-next-step>
              Refund it
            </Button>
          </FormContext>
        </Form>
      )}
      <ButtonLink to={`/desk/orders/${number}`} kind="quiet" className="mt-4 -ml-3">
        Back to the order
      </ButtonLink>
    </div>
  )
}
