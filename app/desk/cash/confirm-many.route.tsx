import { data, Form, useNavigation } from 'react-router'
import { safeParse } from 'zod/v4/core'
import type { Route } from './+types/confirm-many.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees, sum } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { doneText, type Outcome } from '../lists/outcome.ts'
import { DoneLine, OutcomeTable } from '../lists/outcome-table.tsx'
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
  const done = actionData?.done
  const { seen } = loaderData
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Confirm many</h1>
      {done ? (
        <>
          <DoneLine text={doneText(outcomesOf(done), 'confirmed')} />
          <OutcomeTable outcomes={outcomesOf(done)} />
        </>
      ) : seen.length === 0 ? (
        <EmptyList title="No order is ticked">
          Tick cash orders in their list, then confirm those that are ticked.
        </EmptyList>
      ) : (
        <Preview seen={seen} errors={actionData?.errors ?? {}} typed={actionData?.typed ?? {}} />
      )}
      <ButtonLink to={WAITING} kind="quiet" className="mt-4 -ml-3">
        Cash orders to confirm
      </ButtonLink>
    </div>
  )
}

type PreviewProps = {
  seen: readonly SeenConfirmation[]
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}

function Preview({ seen, errors, typed }: PreviewProps) {
  const busy = useNavigation().state !== 'idle'
  const ready = seen.flatMap((one) => (one.is === 'ready' ? [one] : []))
  const orders = `${ready.length} ${ready.length === 1 ? 'order' : 'orders'}`
  return (
    <>
      {errors.form && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {errors.form}
        </p>
      )}
      <OutcomeTable outcomes={outcomesOf(seen)} />
      {ready.length > 0 && (
        <Form method="post" className="mt-4 space-y-4">
          <FormContext value={{ errors }}>
            <input type="hidden" name="seen" value={ready.map(({ number }) => number).join('\n')} />
            <TextAreaField
              label="How the customers confirmed them"
              name="reason"
              hint="Kept with each order. Each customer gets a mail that the order is confirmed."
              rows={2}
              className="[&_textarea]:min-h-16"
              maxLength={MAX_NOTE_LENGTH}
              defaultValue={typed['reason']}
              required
            />
            <Button type="submit" className="w-full" disabled={busy} data-next-step>
              {busy
                ? 'Confirming …'
                : `Confirm ${orders}, ${inRupees(sum(ready.map(({ due }) => due)))} to collect`}
            </Button>
          </FormContext>
        </Form>
      )}
    </>
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
