import { data } from 'react-router'
import { safeParse } from 'zod/v4/core'
import type { Route } from './+types/confirm-many.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { countedOrders, ManyOrders, ManyOrdersForm } from '../lists/many-orders.tsx'
import type { Outcome } from '../lists/outcome.ts'
import { reason } from '../order/order-step.ts'
import { confirmMany, planConfirmations } from './confirm-many.server.ts'
import { readSeen, type SeenConfirmation } from './seen-confirmation.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** Cash orders that wait for their confirmation. */
const WAITING = '/desk/orders?status=pending&payment=cash&sort=oldest'

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'confirm orders')
  const { db } = context.get(staffServices)
  return { seen: await planConfirmations(db, by, url.searchParams.getAll('o')) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'confirm orders')
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors) => data({ errors, typed, done: undefined }, { status: 400 })
  const numbers = readSeen(typed['seen'] ?? '')
  if (!numbers) return refuse({ form: 'Look at the orders first' })
  const note = safeParse(reason, typed['reason'] ?? '')
  if (!note.success) return refuse({ reason: note.error.issues[0]?.message ?? '' })
  const done = await confirmMany(context.get(staffServices), by, numbers, note.data)
  return data({ errors: {}, typed: {} as typeof typed, done })
}

export const meta: Route.MetaFunction = () => [{ title: `Confirm many · ${brand.name} desk` }]

export default function ConfirmMany({ loaderData, actionData }: Route.ComponentProps) {
  const { seen } = loaderData
  const ready = seen.flatMap((one) => (one.is === 'ready' ? [one] : []))
  const toCollect = inRupees(sum(ready.map(({ due }) => due)))
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <ManyOrders
      title="Confirm many"
      hint="Tick cash orders in their list, then confirm those that are ticked."
      participle="confirmed"
      seen={outcomesOf(seen)}
      done={actionData?.done && outcomesOf(actionData.done)}
      back={{ to: WAITING, text: 'Cash orders to confirm' }}
      error={errors.form}
      form={
        ready.length > 0 && (
          <ManyOrdersForm
            shown={ready.map(({ number }) => number).join('\n')}
            reason={{
              label: 'How the customers confirmed them',
              hint: 'Kept with each order. Each customer gets a mail that the order is confirmed.',
              typed: actionData?.typed['reason'],
            }}
            errors={errors}
            button={`Confirm ${countedOrders(ready.length)}, ${toCollect} to collect`}
            busyButton="Confirming …"
          />
        )
      }
    />
  )
}

const outcomesOf = (seen: readonly SeenConfirmation[]): Outcome[] =>
  seen.map((one) => ({
    number: one.number,
    name: one.name,
    isLeft: one.is === 'left',
    text:
      one.is === 'left'
        ? one.why
        : `${one.is === 'done' ? 'Confirmed' : 'Will be confirmed'}: ${inRupees(one.due)} to collect`,
  }))
