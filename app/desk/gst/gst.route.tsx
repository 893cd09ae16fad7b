import type { Route } from './+types/gst.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { countOf } from '#app/invoices/gstr1/gstr1-table.ts'
import { dayName, dueDay, monthName } from '#app/invoices/gstr1/return-month.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { GstFiles } from './gst-files.tsx'
import { readGstPage } from './gst-page.server.ts'
import { GstPlot } from './gst-plot.tsx'
import { GstSums } from './gst-sums.tsx'
import { MonthForm } from './month-form.tsx'
import { OddityList } from './oddity-list.tsx'
import { BesideGstr1, OtherReturn } from './other-return.tsx'
import { DocumentsIssued } from './tables/documents-issued.tsx'
import { HsnTables } from './tables/hsn-tables.tsx'
import { ListedTables } from './tables/listed-tables.tsx'
import { NilTable } from './tables/nil-table.tsx'
import { SmallTable } from './tables/small-table.tsx'
import { TooSlow } from './too-slow.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'gst')
  const { db, now } = context.get(staffServices)
  const asked = { month: url.searchParams.get('month'), gstin: url.searchParams.get('gstin') }
  return await readGstPage(db, by, asked, now())
}

export const meta: Route.MetaFunction = () => [{ title: `GST returns · ${brand.name} desk` }]

export default function GstReturns({ loaderData }: Route.ComponentProps) {
  const { month, months, isOver, gstins, gstin, others, given } = loaderData
  return (
    <div className="max-w-5xl">
      <h1 className="text-2xl font-bold">GST returns</h1>
      <MonthForm month={month} months={months} gstins={gstins} gstin={gstin} />
      {gstin === undefined ? (
        others.map((other) => <OtherReturn key={other} registration={other} />)
      ) : (
        <>
          <h2 className="mt-6 text-xl font-bold">GSTR-1 of {monthName(month)}</h2>
          <p className="mt-1 max-w-prose text-soft">
            {isOver
              ? `It is due on ${dayName(dueDay(month))}. `
              : 'The month is not over: this is what it says so far. '}
            If you file by quarter (QRMP), do not upload this: the shop makes returns of months
            only.
          </p>
          {others.map((other) => (
            <BesideGstr1 key={other} registration={other} />
          ))}
          {given === 'too slow' ? (
            <TooSlow month={month} gstin={gstin} />
          ) : (
            <>
              {isOver && countOf(given.documents.all) === 0 && (
                <p>Nothing was invoiced or credited: file it as a nil return.</p>
              )}
              <OddityList oddities={given.oddities} agrees={given.agrees} />
              <GstSums {...given} />
              <GstFiles month={month} gstin={gstin} />
              <GstPlot byState={given.byState} byRate={given.byRate} />
              <SmallTable rows={given.summary.b2cs} />
              <NilTable rows={given.summary.nil} />
              <ListedTables listed={given.listed} documents={given.documents.tables} />
              <HsnTables {...given.summary.hsn} month={month} />
              <DocumentsIssued series={given.series} />
            </>
          )}
        </>
      )}
    </div>
  )
}
