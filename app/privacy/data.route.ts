import type { Route } from './+types/data.route.ts'
import { recordAccountEvent } from '#app/account/events/record-account-event.server.ts'
import { exportPersonalData } from '#app/privacy/export/export-personal-data.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'

/** Data export: everything the shop stores of the shopper, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(paymentServices)
  const { db, rateLimits, requester, now } = services
  const shopper = await requireShopper(context, url)
  const allowed = await rateLimits.consume('my-data', shopper.id)
  if (!allowed.ok) {
    const [errors, status, headers] = tooManyRequests(allowed.error)
    return new Response(errors.form, { status, headers })
  }
  await db.transaction((tx) =>
    recordAccountEvent(tx, { requester }, { accountId: shopper.id, action: 'data_exported' }),
  )
  const mine = await exportPersonalData(services, shopper)
  return new Response(`${JSON.stringify(mine, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${now().toISOString().slice(0, 10)}.json"`,
    },
  })
}
