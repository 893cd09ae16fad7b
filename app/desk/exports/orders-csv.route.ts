import { redirect } from 'react-router'
import type { Route } from './+types/orders-csv.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { filterQuery, readOrderFilter } from '../orders/order-filter.ts'
import { listAddress } from '../orders/order-views.ts'
import { ordersText } from './export-orders.server.ts'
import { recordExport } from './record-export.server.ts'
import { sendExport } from './send-export.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'export people')
  const services = context.get(staffServices)
  const { db, now } = services
  const { filter } = readOrderFilter(url.searchParams)
  const query = filterQuery(filter)
  if (asksForCode(by, now())) throw redirect(`/desk/orders/export?${query}`)
  return await sendExport(context, services, {
    name: 'orders',
    text: ordersText(db, by, filter),
    record: () =>
      recordExport(db, by, {
        of: 'orders',
        read: query ? `orders with ${query}` : 'all orders',
        filter: query,
      }),
    list: listAddress(query),
  })
}
