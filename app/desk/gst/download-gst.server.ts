import { redirect, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { chooseReturn } from '#app/invoices/gstr1/choose-return.server.ts'
import type { ReturnPeriod } from '#app/invoices/gstr1/month-documents.server.ts'
import { lastWholeMonth, readMonth } from '#app/invoices/gstr1/return-month.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import type { ExportText } from '../exports/open-export.server.ts'
import { sendExport } from '../exports/send-export.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'

type Services = Parameters<typeof sendExport>[1]
type File = { name: string; type: string; text: (period: ReturnPeriod) => ExportText }

/** Answers with a file of the return that the address names. */
export async function downloadGst(
  { url, context }: Pick<LoaderFunctionArgs, 'context'> & { url: URL },
  services: Services,
  { name, type, text }: File,
): Promise<Response> {
  const by = await requireStaff(context, url, 'gst')
  const { db, now } = services
  const month = readMonth(url.searchParams.get('month')) ?? lastWholeMonth(now())
  const { period } = await chooseReturn(db, brand.seller, month, url.searchParams.get('gstin'))
  const page = `/desk/gst?month=${month}`
  if (!period) throw redirect(page)
  const file = `gstr1-${month}-${name}`
  return await sendExport(context, services, {
    name: file,
    list: page,
    type,
    text: text(period),
    // It may have names of businesses, and so of people.
    record: () => recordRead(db, by, 'export', file),
  })
}
