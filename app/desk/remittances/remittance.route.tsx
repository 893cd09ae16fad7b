import { data } from 'react-router'
import type { Route } from './+types/remittance.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../frame/done.server.ts'
import { takeRemittanceStep } from './file/take-remittance-step.server.ts'
import { findRemittance } from './list-remittances.server.ts'
import { REMITTANCE_STATE_WORDS } from './remittance.ts'
import { readReport } from './read-report.server.ts'
import { RemittanceColumnsForm } from './remittance-columns-form.tsx'
import { RemittanceReport } from './remittance-report.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

const NO_SUCH = () => data('There is no such remittance', { status: 404 })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const { db } = context.get(staffServices)
  const found = await findRemittance(db, by, params.remittance)
  if (!found) throw NO_SUCH()
  const report = await readReport(db, by, found, url.searchParams)
  const { file: _file, ...remittance } = found
  return { remittance, report }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const found = await findRemittance(services.db, by, params.remittance)
  if (!found) throw NO_SUCH()
  const done = await withCodeIfWanted(services, { request, by, code: typed['code'] }, (by) =>
    takeRemittanceStep(services, by, found, typed),
  )
  if (done.ok) throw redirectDone(context, done.value.to, { text: done.value.text })
  const [errors, status]: [FieldErrors, number] =
    'code' in done.error ? [{ code: done.error.code }, 403] : [done.error.refusal, 400]
  return data({ errors, typed }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.remittance.courier ?? 'Courier'}: remittance · ${brand.name} desk` },
]

export default function Remittance({ loaderData, actionData }: Route.ComponentProps) {
  const { remittance, report } = loaderData
  const { state, stateAt, fileName, by, courier, id } = remittance
  const errors = actionData?.errors ?? {}
  return (
    <div className="max-w-5xl">
      <h1 className="text-2xl font-bold wrap-anywhere">
        {courier}: remittance {id}
      </h1>
      <p className="text-soft wrap-anywhere">
        {REMITTANCE_STATE_WORDS[state]} · {fileName} · {by} · {formatDateTime(stateAt)}
      </p>
      {errors['form'] && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {errors['form']}
        </p>
      )}
      {report && <RemittanceReport id={id} state={state} report={report} errors={errors} />}
      {state !== 'applied' && (
        <RemittanceColumnsForm remittance={remittance} errors={errors} typed={actionData?.typed} />
      )}
    </div>
  )
}
