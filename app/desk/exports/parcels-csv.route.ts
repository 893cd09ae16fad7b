import type { Route } from './+types/parcels-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { namesEmails, parcelsText } from './export-orders.server.ts'
import { sendExport } from './send-export.server.ts'

/** List for the courier: all orders that are to be shipped, or those that are packed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'ship')
  const services = context.get(staffServices)
  const { db } = services
  const packed = url.searchParams.get('packed') === 'yes'
  return await sendExport(context, services, {
    name: 'parcels',
    text: parcelsText(by, { packed }),
    record: () =>
      recordRead(
        db,
        by,
        'export',
        `${packed ? 'packed parcels' : 'parcels to ship'}${namesEmails(by) ? ', with emails' : ''}`,
      ),
    list: '/desk/ship',
  })
}
