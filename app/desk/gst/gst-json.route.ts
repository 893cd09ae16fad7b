import type { Route } from './+types/gst-json.route.ts'
import { portalText } from '#app/invoices/gstr1/gstr1-files.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { downloadGst } from './download-gst.server.ts'

/** The whole return, as the portal takes it. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  downloadGst({ url, context }, context.get(staffServices), {
    name: 'portal.json',
    type: 'application/json',
    text: (period) => (snapshot) => portalText(snapshot, period),
  })
