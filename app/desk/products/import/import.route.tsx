import { data, Form } from 'react-router'
import type { Route } from './+types/import.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { keepFromChecklist } from '../../frame/from-checklist.ts'
import { isWorking } from './import-state.ts'
import { findImport, readImportPage } from './read-import.server.ts'
import { takeStep } from './take-step.server.ts'
import { ColumnsForm } from './screen/columns-form.tsx'
import { ImportHead } from './screen/import-head.tsx'
import { ImportProgress } from './screen/import-progress.tsx'
import { ReportView } from './screen/report-view.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** The list, with the form for the next file. */
const IMPORTS = '/desk/products/import'

const NO_SUCH = () => data('There is no such import', { status: 404 })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const one = await findImport(db, by, params.importId)
  if (!one) throw NO_SUCH()
  return readImportPage(db, by, one)
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const one = await findImport(services.db, by, params.importId)
  if (!one) throw NO_SUCH()
  const done = await takeStep(services, by, { one, fields: typed })
  if (done.ok) {
    const page = typed['step'] === 'drop' ? IMPORTS : `${IMPORTS}/${one.id}`
    throw redirectDone(context, keepFromChecklist(page, url.search), { text: done.value })
  }
  return data({ errors: done.error.errors, typed }, { status: done.error.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.fileName ?? 'Import'} · ${brand.name} desk` },
]

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { head, matching, report } = loaderData
  const errors = actionData?.errors ?? {}
  return (
    <div className="max-w-4xl">
      <ImportHead head={head} />
      {errors.form && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {errors.form}
        </p>
      )}
      {head.state === 'uploading' && <DropArriving />}
      {isWorking(head.state) && <ImportProgress {...loaderData.progress} />}
      {matching && <ColumnsForm {...matching} errors={errors} typed={actionData?.typed} />}
      {report && <ReportView {...report} head={head} />}
    </div>
  )
}

const DropArriving = () => (
  <Form method="post" className="mt-3 space-y-3">
    <p className="max-w-prose text-soft">
      This file arrives from another window or computer. It takes one of the places of its member.
    </p>
    <Button type="submit" name="step" value="drop" kind="secondary">
      Delete this upload
    </Button>
  </Form>
)
