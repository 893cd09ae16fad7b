import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { confirmByStaff } from '#app/orders/cash/confirm-cash.server.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { whyLeft } from '../cash/confirm-many.server.ts'

/** Confirms an order to be paid at the door that its customer has confirmed to a member. */
export async function confirmCash(
  services: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffWho<'confirm orders'>,
  number: string,
  { reason }: { reason: string },
): Promise<Result<string, string>> {
  const [order] = await services.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(orderCondition(number))
  if (!order) return err('There is no such order any more.')
  const confirmed = await confirmByStaff(services, staffActor(by), order.id, reason)
  return confirmed.ok
    ? ok('Confirmed. It is packed as others are, and the customer is written to.')
    : err(`Nothing was changed. ${await whyLeft(services.db, { number: order.number })}`)
}
