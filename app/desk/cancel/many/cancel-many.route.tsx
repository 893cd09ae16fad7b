import { data, Form, useNavigation } from 'react-router'
import { safeParse } from 'zod/v4/core'
import type { Route } from './+types/cancel-many.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { EmptyList } from '../../frame/empty-list.tsx'
import { doneText } from '../../lists/outcome.ts'
import { DoneLine, OutcomeTable } from '../../lists/outcome-table.tsx'
import { reason } from '../../order/order-step.ts'
import { cancelMany, planCancellations } from './cancel-many.server.ts'
import { cancellationOutcomes } from './cancellation-outcomes.ts'
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
  const done = actionData?.done
  const { seen } = loaderData
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Cancel many</h1>
      {done ? (
        <>
          <DoneLine text={doneText(cancellationOutcomes(done), 'cancelled')} />
          <OutcomeTable outcomes={cancellationOutcomes(done)} />
        </>
      ) : seen.length === 0 ? (
        <EmptyList title="No order is ticked">
          Tick orders in their list, then cancel those that are ticked.
        </EmptyList>
      ) : (
        <Preview seen={seen} errors={actionData?.errors ?? {}} typed={actionData?.typed ?? {}} />
      )}
      <ButtonLink to="/desk/orders" kind="quiet" className="mt-4 -ml-3">
        Orders
      </ButtonLink>
    </div>
  )
}

type PreviewProps = {
  seen: readonly SeenCancellation[]
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}

function Preview({ seen, errors, typed }: PreviewProps) {
  const busy = useNavigation().state !== 'idle'
  const ready = seen.flatMap((one) => (one.is === 'ready' ? [one] : []))
  const money = sum(ready.filter(({ isPaidHere }) => isPaidHere).map(({ refund }) => refund))
  const orders = `${ready.length} ${ready.length === 1 ? 'order' : 'orders'}`
  return (
    <>
      {errors.form && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {errors.form}
        </p>
      )}
      <OutcomeTable outcomes={cancellationOutcomes(seen)} />
      {ready.length > 0 && (
        <Form method="post" className="mt-4 space-y-4">
          <FormContext value={{ errors }}>
            <input type="hidden" name="seen" value={writeShown(ready)} />
            <TextAreaField
              label="Why they are cancelled"
              name="reason"
              hint="Each customer reads this. Their pieces are for sale again."
              rows={3}
              className="[&_textarea]:min-h-24"
              maxLength={MAX_NOTE_LENGTH}
              defaultValue={typed['reason']}
              required
            />
            {errors['code'] && <CodeField hint="Asked where money goes back." />}
            <Button type="submit" className="w-full" disabled={busy} data-next-step>
              {busy
                ? 'Cancelling …'
                : money > 0
                  ? `Cancel ${orders}, and refund ${inRupees(money)}`
                  : `Cancel ${orders}`}
            </Button>
          </FormContext>
        </Form>
      )}
    </>
  )
}
