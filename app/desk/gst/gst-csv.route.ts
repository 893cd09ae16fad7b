import { data } from 'react-router'
import type { Route } from './+types/gst-csv.route.ts'
import { sheetText } from '#app/invoices/gstr1/gstr1-files.server.ts'
import { readSheet } from '#app/invoices/gstr1/offline-sheets.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { downloadGst } from './download-gst.server.ts'

/** A sheet of the offline tool. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const named = url.searchParams.get('sheet')
  const sheet = named ? readSheet(named) : 'b2cs'
  if (!sheet) throw data('There is no such return', { status: 404 })
  return await downloadGst({ url, context }, context.get(staffServices), {
    name: `${sheet.replaceAll(/[()]/g, '-').replace(/-$/, '')}.csv`,
    type: 'text/csv; charset=utf-8',
    text: (period) => (snapshot) => sheetText(snapshot, sheet, period),
  })
}
