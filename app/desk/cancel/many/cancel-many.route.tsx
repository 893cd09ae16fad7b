import { data } from 'react-router'
import { safeParse } from 'zod/v4/core'
import type { Route } from './+types/cancel-many.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { countedOrders, ManyOrders, ManyOrdersForm } from '../../lists/many-orders.tsx'
import type { Outcome } from '../../lists/outcome.ts'
import { reason } from '../../order/order-step.ts'
import { cancelMany, planCancellations } from './cancel-many.server.ts'
import { readShown, writeShown, type SeenCancellation } from './seen-cancellation.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'cancel')
  const numbers = url.searchParams.getAll('o')
  return { seen: await planCancellations(context.get(staffServices), by, numbers) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'cancel')
  const typed = await postedFields(request)
  const services = context.get(staffServices)
  const refuse = (errors: FieldErrors, status = 400) =>
    data({ errors, typed, done: undefined }, { status })
  const shown = readShown(typed['seen'] ?? '')
  if (!shown) return refuse({ form: 'Look at the orders first' })
  const why = safeParse(reason, typed['reason'] ?? '')
  if (!why.success) return refuse({ reason: why.error.issues[0]?.message ?? '' })
  const done = await withCodeIfWanted(services, { request, by, code: typed['code'] }, (by) =>
    cancelMany(services, by, shown, why.data),
  )
  if (!done.ok) return refuse('code' in done.error ? { code: done.error.code } : {}, 403)
  return data({ errors: {}, typed: {} as typeof typed, done: done.value })
}

export const meta: Route.MetaFunction = () => [{ title: `Cancel many · ${brand.name} desk` }]

export default function CancelMany({ loaderData, actionData }: Route.ComponentProps) {
  const { seen } = loaderData
  const ready = seen.flatMap((one) => (one.is === 'ready' ? [one] : []))
  const money = sum(ready.filter(({ isPaidHere }) => isPaidHere).map(({ refund }) => refund))
  const cancel = `Cancel ${countedOrders(ready.length)}`
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <ManyOrders
      title="Cancel many"
      hint="Tick orders in their list, then cancel those that are ticked."
      participle="cancelled"
      seen={outcomesOf(seen)}
      done={actionData?.done && outcomesOf(actionData.done)}
      back={{ to: '/desk/orders', text: 'Orders' }}
      error={errors.form}
      form={
        ready.length > 0 && (
          <ManyOrdersForm
            shown={writeShown(ready)}
            reason={{
              label: 'Why they are cancelled',
              hint: 'Each customer reads this. Their pieces are for sale again.',
              typed: actionData?.typed['reason'],
            }}
            errors={errors}
            button={money > 0 ? `${cancel}, and refund ${inRupees(money)}` : cancel}
            busyButton="Cancelling …"
          >
            {errors['code'] && <CodeField hint="Asked where money goes back." />}
          </ManyOrdersForm>
        )
      }
    />
  )
}

const outcomesOf = (seen: readonly SeenCancellation[]): Outcome[] =>
  seen.map((one) => ({
    number: one.number,
    name: one.name,
    isLeft: one.is === 'left',
    text: one.is === 'left' ? one.why : outcomeText(one),
  }))

function outcomeText(one: Exclude<SeenCancellation, { is: 'left' }>): string {
  const pieces = `${one.pieces} ${one.pieces === 1 ? 'piece' : 'pieces'}`
  const what = one.is === 'done' ? `Cancelled, ${pieces}` : `Will be cancelled, ${pieces}`
  return one.isPaidHere
    ? `${what}: ${inRupees(one.refund)} go back`
    : `${what}: nothing was paid here, so nothing goes back by itself`
}
