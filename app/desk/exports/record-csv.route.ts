import type { Route } from './+types/record-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { listRecord } from '../record/list-record.server.ts'
import { readRecordFilter } from '../record/record-filter.ts'
import { EXPORT_PAGE, numberCell, pagesText, timeCell } from './csv-text.server.ts'
import { sendExport } from './send-export.server.ts'

const COLUMNS = ['When', 'What', 'Details', 'Order', 'About', 'Who']

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'record')
  const { filter, known } = readRecordFilter(url.searchParams)
  const services = context.get(staffServices)
  return await sendExport(context, services, {
    name: 'record',
    text: ({ own }) =>
      pagesText(
        COLUMNS,
        async (after) => {
          const page = await listRecord(own, by, filter, { after: after ?? null }, EXPORT_PAGE)
          return { rows: page.rows, next: page.older }
        },
        (row) => [
          timeCell(row.at),
          row.what,
          row.details.join('; '),
          row.order && numberCell(row.order),
          row.about,
          row.by,
        ],
      ),
    list: `/desk/record?${new URLSearchParams(known)}`,
  })
}
