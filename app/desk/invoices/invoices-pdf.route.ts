import type { Route } from './+types/invoices-pdf.route.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { copiesIn } from '#app/invoices/document/invoice-copy.ts'
import { documentNotFound, pdfAnswer } from '#app/invoices/pdf/pdf-answer.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { readInvoiceFilter } from './invoice-filter.ts'
import { readDocuments } from './read-documents.server.ts'

/** Invoices and credit notes of a list as one PDF, to be printed. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'invoices')
  const { db, now } = context.get(staffServices)
  const { filter } = readInvoiceFilter(url.searchParams)
  const { orderIds, documents } = await readDocuments(db, by, filter)
  if (documents.length === 0) return documentNotFound()
  await recordRead(db, by, 'order', ...orderIds)
  return pdfAnswer(documents, {
    fileName: `invoices-${dayInIndia(now())}.pdf`,
    turn: 'first',
    signal: request.signal,
    copies: copiesIn(url.searchParams),
  })
}
