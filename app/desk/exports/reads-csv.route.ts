import type { Route } from './+types/reads-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { listReads } from '../record/reads/list-reads.server.ts'
import { READ_WORDS } from '../record/reads/read-row.ts'
import { readRecordFilter } from '../record/record-filter.ts'
import { EXPORT_PAGE, numberCell, pagesText, timeCell } from './csv-text.server.ts'
import { sendExport } from './send-export.server.ts'

const COLUMNS = ['Hour from', 'Who', 'Looked at', 'Which']

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'record')
  const { filter, known } = readRecordFilter(url.searchParams, ['who', 'order', 'from', 'to'])
  const services = context.get(staffServices)
  return await sendExport(context, services, {
    name: 'who-looked',
    text: ({ own }) =>
      pagesText(
        COLUMNS,
        async (after) => {
          const page = await listReads(own, by, filter, { after: after ?? null }, EXPORT_PAGE)
          return { rows: page.rows, next: page.older }
        },
        (row) => [
          timeCell(row.hour),
          row.by,
          READ_WORDS[row.subject],
          row.lookedAt.is === 'order' ? numberCell(row.lookedAt.number) : row.subjectId,
        ],
      ),
    list: `/desk/record/reads?${new URLSearchParams(known)}`,
  })
}
