import type { Route } from './+types/returns-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { listReturnsForDesk } from '../returns/list-returns.server.ts'
import { EXPORT_PAGE, numberCell, pagesText, timeCell } from './csv-text.server.ts'
import { sendExport } from './send-export.server.ts'

const COLUMNS = ['Order', 'What comes back', 'Why', 'It waits for', 'Asked for']

/** Without the names of the list: they are in the file of the orders, which asks for more. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'orders')
  const services = context.get(staffServices)
  return await sendExport(context, services, {
    name: 'returns',
    text: ({ own }) =>
      pagesText(
        COLUMNS,
        async (after) => {
          const page = await listReturnsForDesk(own, by, { after: after ?? null }, EXPORT_PAGE)
          return { rows: page.rows, next: page.after }
        },
        ({ number, line, reason, waitsFor, requestedAt }) => [
          numberCell(number),
          line,
          reason,
          waitsFor,
          timeCell(requestedAt),
        ],
      ),
    list: '/desk/returns',
  })
}
