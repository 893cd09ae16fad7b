import type { Database } from '#db/database.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { isRefundWanted } from '#app/payments/refund-account/refund-accounts.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

/** Asks a customer by mail where to send a refund of cash, at most once an hour. */
export const askForAccount = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  _by: StaffWho<'open returns'>,
  number: string,
): Promise<Result<string, string>> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err('There is no such order any more.')
    if (order.paymentMethod !== 'cash' || !(await isRefundWanted(tx, order.id)))
      return err('No refund of cash waits to be sent.')
    const idempotencyKey = `${order.id} account ${now().toISOString().slice(0, 13)}`
    await jobs.enqueue(tx, 'refund-account-mail', { orderId: order.id }, { idempotencyKey })
    return ok('The customer is asked by mail, and answers on the page of the order.')
  })
