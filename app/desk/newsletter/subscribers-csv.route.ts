import { redirect } from 'react-router'
import type { Route } from './+types/subscribers-csv.route.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { recordExport } from '../exports/record-export.server.ts'
import { sendExport } from '../exports/send-export.server.ts'
import { subscribersCsv } from '../newsletter-subscribers.server.ts'

/** Byte order mark, by which spreadsheets know UTF-8. */
const BOM = '\uFEFF'

/** The file that `npm run newsletter` writes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'export people')
  const services = context.get(staffServices)
  const { db, now } = services
  if (asksForCode(by, now())) throw redirect('/desk/newsletter/export')
  const { keys } = context.get(accountServices)
  const { origin } = context.get(requestContext)
  return await sendExport(context, services, {
    name: 'newsletter',
    text: async function* ({ own }) {
      yield BOM
      yield* subscribersCsv({ db: own, keys, origin })
    },
    record: () => recordExport(db, by, { of: 'newsletter', read: 'addresses of the newsletter' }),
    list: '/desk/newsletter',
  })
}
