import { data, redirect } from 'react-router'
import type { Route } from './+types/data.route.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { exportCustomer } from './take-customer-step.server.ts'

/** A customer's data as a file, for who has just entered a code on the customer's page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'personal data')
  const services = context.get(staffServices)
  if (asksForCode(by, services.now())) throw redirect(`/desk/customers/${params.id}`)
  const theirs = await exportCustomer(services, by, params.id)
  if (!theirs) throw data('There is no such customer', { status: 404 })
  return new Response(`${JSON.stringify(theirs, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="customer-data-${services.now().toISOString().slice(0, 10)}.json"`,
    },
  })
}
