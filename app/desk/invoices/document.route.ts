import type { Route } from './+types/document.route.ts'
import { copiesIn } from '#app/invoices/document/invoice-copy.ts'
import { numberOfFile } from '#app/invoices/document/listed-document.ts'
import { documentNotFound, pdfAnswer } from '#app/invoices/pdf/pdf-answer.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { findDocumentForDesk } from './read-documents.server.ts'

/** An invoice or credit note of an order as a PDF. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'invoices')
  const { db } = context.get(staffServices)
  const number = numberOfFile(params.file)
  const found = number && (await findDocumentForDesk(db, by, params.number, number))
  if (!found) return documentNotFound()
  await recordRead(db, by, 'order', found.orderId)
  return pdfAnswer([found.document], {
    fileName: params.file,
    turn: 'first',
    signal: request.signal,
    copies: copiesIn(url.searchParams),
  })
}
