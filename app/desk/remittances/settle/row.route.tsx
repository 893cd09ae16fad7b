import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/row.route.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { inRupees } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { findRemittance, findRow } from '../list-remittances.server.ts'
import { settleRow } from '../match/settle-row.server.ts'
import { OUTCOME_ADVICE } from '../remittance.ts'
import { RowTable } from '../row-table.tsx'
import { SettleForm } from './settle-form.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

const NO_SUCH = () => data('There is no such row', { status: 404 })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const { db } = context.get(staffServices)
  const remittance = await findRemittance(db, by, params.remittance)
  const found = remittance && (await findRow(db, by, { id: remittance.id, line: params.line }))
  if (!found) throw NO_SUCH()
  return { ...found, id: remittance.id, courier: remittance.courier }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: Record<string, string>, status: number) =>
    data({ errors, typed }, { status })
  const remittance = await findRemittance(services.db, by, params.remittance)
  if (!remittance || !/^\d{1,9}$/.test(params.line)) throw NO_SUCH()
  const read = readFields(SettleForm, typed)
  if (!read.ok) return refuse(read.error, 400)
  const row = { remittanceId: remittance.id, line: Number(params.line) }
  const settled = await withCodeIfWanted(services, { request, by, code: typed['code'] }, (by) =>
    settleRow(services, by, row, read.value),
  )
  if (!settled.ok)
    return 'code' in settled.error
      ? refuse({ code: settled.error.code }, 403)
      : refuse({ form: settled.error.refusal }, 409)
  throw redirectDone(context, '/desk/remittances', { text: settled.value })
}

export const meta: Route.MetaFunction = () => [{ title: `Row to settle · ${brand.name} desk` }]

export default function Row({ loaderData, actionData }: Route.ComponentProps) {
  const { row, others, id, courier } = loaderData
  const isOpen = row.outcome !== 'matches' && row.settled === null
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold wrap-anywhere">
        {courier}, remittance {id}, line {row.line}
      </h1>
      <Link
        to={`/desk/remittances/${id}`}
        className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
      >
        All rows of this remittance
      </Link>
      <RowTable rows={[row]} caption="The row" />
      {row.due !== null && (
        <p className="mt-2">Collected at the door for this order: {inRupees(row.due)}</p>
      )}
      {others.length > 0 && (
        <>
          <h2 className="mt-6 text-lg font-bold">Other rows of this order</h2>
          <RowTable rows={others} caption="Other rows of this order" />
        </>
      )}
      {isOpen && (
        <>
          <h2 className="mt-6 text-lg font-bold">Settle the row</h2>
          <p className="mt-1 max-w-prose text-soft">{OUTCOME_ADVICE[row.outcome]}</p>
          <Settle orderNumber={row.orderNumber} answer={actionData} />
        </>
      )}
    </div>
  )
}

type Answer = { errors: Record<string, string>; typed: Record<string, string> } | undefined

function Settle({ orderNumber, answer }: { orderNumber: string | null; answer: Answer }) {
  const busy = useNavigation().state !== 'idle'
  const errors = answer?.errors ?? {}
  return (
    <Form method="post" className="mt-4 space-y-4">
      <FormContext value={{ errors, refusal: answer }}>
        {errors['form'] && (
          <p role="alert" className="font-medium text-chilli">
            {errors['form']}
          </p>
        )}
        <TextField
          label={orderNumber ? 'Another order, if it belongs to that' : 'Order that it belongs to'}
          name="order"
          hint="Its number. Only to reconcile an order that the row does not name."
          defaultValue={answer?.typed['order']}
          maxLength={40}
          autoComplete="off"
        />
        <TextAreaField
          label="Note"
          name="note"
          hint="What the courier said, and what is done about the difference. No names of customers."
          rows={3}
          className="[&_textarea]:min-h-24"
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={answer?.typed['note']}
          required
        />
        {errors['code'] && <CodeField hint="Asked where money is settled." />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="how" value="reconcile" disabled={busy}>
            Reconcile the order
          </Button>
          <Button type="submit" name="how" value="close" kind="secondary" disabled={busy}>
            Close the row only
          </Button>
        </div>
        <p className="max-w-prose text-sm text-soft">
          To reconcile the order counts its cash as received, whatever the difference. To close the
          row changes no order: its cash stays with the courier, and is missing in time.
        </p>
      </FormContext>
    </Form>
  )
}
