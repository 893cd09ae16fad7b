import { data } from 'react-router'
import type { Route } from './+types/problems-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { sendExport } from '../../../exports/send-export.server.ts'
import { findImport } from '../read-import.server.ts'
import { problemsText } from './list-problems.server.ts'

/** Unread cells of a file, as a file for a spreadsheet. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const services = context.get(staffServices)
  const one = await findImport(services.db, by, params.importId)
  if (!one) throw data('There is no such import', { status: 404 })
  return await sendExport(context, services, {
    name: `import-${one.id}-problems`,
    text: ({ own }) => problemsText(own, by, one),
    list: `/desk/products/import/${one.id}`,
  })
}
