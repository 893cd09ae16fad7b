import { data, redirect, type LoaderFunctionArgs } from 'react-router'
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
  const [asked, gstin] = ['month', 'gstin'].map((name) => url.searchParams.get(name))
  const month = asked ? readMonth(asked) : lastWholeMonth(now())
  // A file that is sent to the portal is of what was asked for, or there is none.
  if (!month) throw data('There is no such return', { status: 404 })
  const { period } = await chooseReturn(db, brand.seller, month, gstin)
  const page = `/desk/gst?month=${month}`
  if (!period) throw redirect(page)
  if (gstin && gstin !== period.gstin) throw data('There is no such return', { status: 404 })
  const file = `gstr1-${period.gstin}-${month}-${name}`
  return await sendExport(context, services, {
    name: file,
    list: page,
    type,
    text: text(period),
    // It may have names of businesses, and so of people.
    record: () => recordRead(db, by, 'export', file),
  })
}
