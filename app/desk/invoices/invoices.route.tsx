import { Form } from 'react-router'
import type { Route } from './+types/invoices.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { DOCUMENT_NAMES } from '#app/invoices/document/title.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff, withPermission } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DownloadLink } from '../exports/download-link.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { invoiceChips } from './invoice-chips.ts'
import { readInvoiceFilter } from './invoice-filter.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { listInvoices, totalInvoices } from './list-invoices.server.ts'
import { inAllCopies } from '#app/invoices/document/invoice-copy.ts'
import { MAX_PRINTED } from './read-documents.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'invoices')
  const { db, now } = context.get(staffServices)
  const { filter, known, unknown } = readInvoiceFilter(url.searchParams)
  const sums = withPermission(by, 'figures')
  const [page, totals] = await Promise.all([
    listInvoices(db, by, filter, {
      after: url.searchParams.get('after'),
      before: url.searchParams.get('before'),
    }),
    sums ? totalInvoices(db, sums, filter) : undefined,
  ])
  await recordListRead(db, by, 'invoices', page.rows)
  return { ...page, totals, known, unknown, maxPrinted: MAX_PRINTED, today: dayInIndia(now()) }
}

export const meta: Route.MetaFunction = () => [{ title: `Invoices · ${brand.name} desk` }]

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, totals, known, unknown, maxPrinted, today } = loaderData
  const query = new URLSearchParams(known)
  return (
    <>
      <h1 className="text-2xl font-bold">Invoices</h1>
      <Form
        key={query.toString()}
        className="mt-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[11rem_11rem_1fr_1fr_auto]"
      >
        <TextField label="From" name="from" type="date" defaultValue={known.from} />
        <TextField label="To" name="to" type="date" defaultValue={known.to} />
        <SelectField label="Kind" name="kind" chosen={known.kind} any="All">
          {Object.entries(DOCUMENT_NAMES)}
        </SelectField>
        <TextField
          label="Number"
          name="number"
          defaultValue={known.number}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit">Show</Button>
      </Form>
      <FilterChips chips={invoiceChips(known)} />
      {unknown.length > 0 && (
        <p role="status" className="mt-3 text-soft">
          Not understood and left out: {unknown.join(', ')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyList title="No invoices here">
          The invoice of a parcel is issued when it is packed; credit notes follow what is cancelled
          after that, or comes back.
        </EmptyList>
      ) : (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
            <DownloadLink to={`/desk/invoices.pdf?${query}`}>
              {`PDF of all shown, the newest ${maxPrinted} at most`}
            </DownloadLink>
            <DownloadLink to={inAllCopies(`/desk/invoices.pdf?${query}`)}>
              PDF in three copies each
            </DownloadLink>
            {totals && <DownloadLink to={`/desk/invoices.csv?${query}`} />}
            {known.from !== today && (
              <ButtonLink to={`?from=${today}&to=${today}`} kind="quiet">
                Today’s
              </ButtonLink>
            )}
          </div>
          {totals && <InvoiceTotals totals={totals} />}
          <InvoiceTable rows={rows} />
        </>
      )}
      <PageLinks {...loaderData} search={known} />
    </>
  )
}
