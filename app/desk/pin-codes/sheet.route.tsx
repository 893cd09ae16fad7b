import { data } from 'react-router'
import type { Route } from './+types/sheet.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../frame/done.server.ts'
import { findSheet } from './list-sheets.server.ts'
import { SheetColumnsForm } from './sheet-columns-form.tsx'
import { SheetReportView } from './sheet-report-view.tsx'
import { SHEET_STATE_WORDS } from './sheet-state-words.ts'
import { takeSheetStep } from './take-sheet-step.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

const NO_SUCH = () => data('There is no such sheet', { status: 404 })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pin codes')
  const sheet = await findSheet(context.get(staffServices).db, by, params.load)
  if (!sheet) throw NO_SUCH()
  return { sheet }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'pin codes')
  const { db } = context.get(staffServices)
  const typed = await postedFields(request)
  const sheet = await findSheet(db, by, params.load)
  if (!sheet) throw NO_SUCH()
  const done = await takeSheetStep(db, by, sheet, typed)
  if (done.ok) throw redirectDone(context, done.value.to, { text: done.value.text })
  return data({ errors: done.error, typed }, { status: 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.sheet.courier ?? 'PIN codes'} · ${brand.name} desk` },
]

export default function Sheet({ loaderData: { sheet }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {}
  const isOpen = sheet.state === 'matching' || sheet.state === 'checked'
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold wrap-anywhere">{sheet.courier}: PIN codes</h1>
      <p className="text-soft wrap-anywhere">
        {SHEET_STATE_WORDS[sheet.state]} · {sheet.fileName}
      </p>
      {errors['form'] && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {errors['form']}
        </p>
      )}
      {sheet.report && sheet.state !== 'matching' && (
        <SheetReportView report={sheet.report} state={sheet.state} />
      )}
      {isOpen && <SheetColumnsForm sheet={sheet} errors={errors} typed={actionData?.typed} />}
    </div>
  )
}
