import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/remittances.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { MAX_REMITTANCE_BYTES } from '../sheets/sheet-bounds.ts'
import { SheetUpload } from '../sheets/sheet-upload.tsx'
import { storeRemittance } from './file/store-remittance.server.ts'
import { listRemittances, listToSettle } from './list-remittances.server.ts'
import { RemittanceList } from './remittance-list.tsx'
import { listMissing, readCashOnTheRoad } from './road/read-cash.server.ts'
import { MissingList } from './road/missing-list.tsx'
import { RoadPlot } from './road/road-plot.tsx'
import { RowTable } from './row-table.tsx'

export const handle = { frame: 'desk', takesFile: MAX_REMITTANCE_BYTES } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const { db, now } = context.get(staffServices)
  const at = now()
  const [couriers, missing, toSettle, remittances] = await Promise.all([
    readCashOnTheRoad(db, by, at),
    listMissing(db, by, at),
    listToSettle(db, by),
    listRemittances(db, by),
  ])
  return { couriers, missing, toSettle, remittances, now: at }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'settle payments')
  const stored = await storeRemittance(context.get(staffServices).db, by, request)
  if (stored.ok) throw redirect(`/desk/remittances/${stored.value}`)
  const { status, error } = stored.error
  return data({ errors: { file: error } }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `Remittances · ${brand.name} desk` }]

export default function Remittances({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers, missing, toSettle, remittances, now } = loaderData
  return (
    <div className="max-w-5xl">
      <h1 className="text-2xl font-bold">Remittances</h1>
      <p className="mt-1 max-w-prose text-soft">
        Cash that couriers collect at the door, and the files in which they say for which parcels
        they remitted it. An order is reconciled when a row matches what was collected for it.
      </p>
      <SheetUpload
        label="Remittance of a courier"
        hint="CSV, up to 2 MB and 5,000 rows. You match its columns next, and see what each row would do."
        errors={actionData?.errors}
      />
      <nav aria-label="On this page" className="mt-4 flex flex-wrap gap-x-5">
        {SECTIONS.map(([id, label]) => (
          <Link
            key={id}
            to={`#${id}`}
            className="inline-flex min-h-11 min-w-11 items-center text-madder underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="to-settle" className="mt-6">
        <h2 id="to-settle" className="text-lg font-bold">
          To settle{toSettle.all > 0 && `: ${toSettle.all.toLocaleString('en-IN')}`}
        </h2>
        {toSettle.all === 0 ? (
          <p className="mt-1 text-soft">
            No row waits. Rows that do not match stand here until a member settles them.
          </p>
        ) : (
          <>
            {toSettle.rows.length < toSettle.all && (
              <p className="mt-1 text-soft">The oldest {toSettle.rows.length} are shown.</p>
            )}
            <RowTable rows={toSettle.rows} caption="Rows to settle" />
          </>
        )}
      </section>
      <MissingList missing={missing} now={now} />
      <section aria-labelledby="road" className="mt-8">
        <h2 id="road" className="text-lg font-bold">
          Cash with couriers
        </h2>
        {couriers.length === 0 ? (
          <p className="mt-1 text-soft">No courier has cash of this shop, or is to collect any.</p>
        ) : (
          <RoadPlot couriers={couriers} />
        )}
      </section>
      <RemittanceList remittances={remittances} />
    </div>
  )
}

const SECTIONS = [
  ['to-settle', 'To settle'],
  ['missing', 'Missing'],
  ['road', 'Cash with couriers'],
  ['files', 'Files'],
] as const
