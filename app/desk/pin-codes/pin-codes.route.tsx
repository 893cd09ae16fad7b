import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/pin-codes.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { MAX_PIN_SHEET_BYTES } from '../sheets/sheet-bounds.ts'
import { SheetUpload } from '../sheets/sheet-upload.tsx'
import { listSheets } from './list-sheets.server.ts'
import { SHEET_STATE_WORDS } from './sheet-state-words.ts'
import { storeSheet } from './store-sheet.server.ts'

export const handle = { frame: 'desk', takesFile: MAX_PIN_SHEET_BYTES } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pin codes')
  return { sheets: await listSheets(context.get(staffServices).db, by) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'pin codes')
  const stored = await storeSheet(context.get(staffServices).db, by, request)
  if (stored.ok) throw redirect(`/desk/pin-codes/${stored.value}`)
  const { status, error } = stored.error
  return data({ errors: { file: error } }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `PIN codes · ${brand.name} desk` }]

export default function PinCodes({ loaderData: { sheets }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold">PIN codes</h1>
      <p className="mt-1 max-w-prose text-soft">
        Sheets of your couriers: where they deliver, collect cash and fetch returns, and in how many
        days. The newest sheet of each courier counts, and the best of the couriers is what shoppers
        are promised. Without a sheet the promises of the Shipping Policy hold everywhere.
      </p>
      <p className="mt-2">
        <Link to="/desk/words/delivery" className="text-madder underline">
          PIN codes without a row, cut-off hour and days of the policy
        </Link>
      </p>
      <SheetUpload
        label="Sheet of a courier"
        hint="CSV, up to 8 MB. You match its columns next, and see what it would change."
        errors={actionData?.errors}
      />
      <h2 className="mt-8 text-lg font-bold">Sheets</h2>
      {sheets.length === 0 ? (
        <EmptyList title="No sheets yet">
          Each sheet stands here with its courier and what it changed. The last of each courier can
          be taken back.
        </EmptyList>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {sheets.map(({ id, courier, state, stateAt, fileName, report, by }) => (
            <li key={id} className="py-2">
              <Link
                to={`/desk/pin-codes/${id}`}
                className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
              >
                {courier}
              </Link>
              <span className="block wrap-anywhere">
                {SHEET_STATE_WORDS[state]}
                {report && `, ${report.rows.toLocaleString('en-IN')} PIN codes`}
              </span>
              <span className="block text-sm wrap-anywhere text-soft">
                {fileName} · {by} · {formatDateTime(stateAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
