import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/review.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { findOrderForDesk } from '../find-order.server.ts'
import { decidePayment } from './decide-payment.server.ts'
import { DecisionFields } from './decision-fields.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { ReviewForm } from './review-form.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'settle payments')
  const by = await requireStaff(context, url, 'orders')
  const found = await findOrderForDesk(context.get(staffServices), by, params.number)
  if (!found) throw data('There is no such order', { status: 404 })
  const { number, status } = found.order
  return { number, status, payment: found.payments.find(({ state }) => state === 'review') }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const read = readFields(ReviewForm, typed)
  if (!read.ok) return refuse(read.error, 400)
  const confirmed = await requireFreshCode(services, request, by, typed['code'])
  if (!confirmed.ok) return refuse({ code: confirmed.error }, 403)
  const done = await decidePayment(services, by, params.number, read.value)
  if (!done.ok) return refuse(done.error, 409)
  throw redirectDone(context, `/desk/orders/${params.number}`, { text: done.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Payment of ${loaderData?.number ?? ''} · ${brand.name} desk` },
]

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, payment } = loaderData
  const busy = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  return (
    <div className="max-w-xl">
      <h1 className="text-2xl font-bold">
        Payment of order <OrderNumber of={number} />
      </h1>
      {errors['form'] && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {errors['form']}
        </p>
      )}
      {payment ? (
        <>
          <PaymentFacts payment={payment} />
          <Form method="post" className="mt-4 space-y-4">
            <FormContext value={{ errors }}>
              <input type="hidden" name="reference" value={payment.reference} />
              <DecisionFields
                payment={payment}
                isPending={status === 'pending'}
                typed={actionData?.typed ?? {}}
                asksForCode={errors['code'] !== undefined}
              />
              <Button type="submit" className="w-full" disabled={busy} data-next-step>
                Settle the payment
              </Button>
            </FormContext>
          </Form>
        </>
      ) : (
        <p className="mt-3">No payment of this order waits for a person.</p>
      )}
      <ButtonLink to={`/desk/orders/${number}`} kind="quiet" className="mt-4 -ml-3">
        Back to the order
      </ButtonLink>
    </div>
  )
}
