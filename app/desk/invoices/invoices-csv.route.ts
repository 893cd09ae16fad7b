import type { Route } from './+types/invoices-csv.route.ts'
import { DOCUMENT_NAMES } from '#app/invoices/document/title.ts'
import { withPermission, requireStaff } from '#app/staff/staff.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { EXPORT_PAGE, numberCell, pagesText } from '../exports/csv-text.server.ts'
import { sendExport } from '../exports/send-export.server.ts'
import { readInvoiceFilter } from './invoice-filter.ts'
import { listInvoices } from './list-invoices.server.ts'

const COLUMNS = [
  'Number',
  'Kind',
  'Date',
  'Order',
  'Credits',
  'GSTIN of buyer',
  'Place of supply',
  'Taxable value',
  'Nil-rated value',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Total',
]

/** Invoices and credit notes of a list, without names of people. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'figures')
  const may = withPermission(by, 'invoices')
  if (!may) throw new Error('who may see sums may see invoices')
  const { filter, known } = readInvoiceFilter(url.searchParams)
  return await sendExport(context, context.get(staffServices), {
    name: 'invoices',
    text: ({ own }) =>
      pagesText(
        COLUMNS,
        async (after) => {
          const page = await listInvoices(own, may, filter, { after: after ?? null }, EXPORT_PAGE)
          return { rows: page.rows, next: page.older }
        },
        (row) => [
          row.number,
          DOCUMENT_NAMES[row.title],
          row.issuedOn,
          numberCell(row.orderNumber),
          row.credits,
          row.buyerGstin,
          row.placeOfSupply,
          ...[row.taxable, row.nilRated, row.cgst, row.sgst, row.igst, row.value].map(rupees),
        ],
      ),
    list: `/desk/invoices?${new URLSearchParams(known)}`,
  })
}

/** The taxable value of a charge of a paisa may be less than nothing. */
const rupees = (amount: number): string => (amount / 100).toFixed(2)
