import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { no, ok, type Result } from '#app/basics/result.ts'
import { listAttempts, startAttempt } from './attempts.server.ts'
import { settlePayment } from './settle-payment.server.ts'

type Needs = Parameters<typeof settlePayment>[0]

/** Starts a new attempt on an order that still wants its money, after asking the bank whether the last one went through after all. */
export async function payAgain(needs: Needs, orderId: string): Promise<Result<{ reference: string }, 'nothing to pay'>> {
  const { db, gateway, now } = needs
  const [latest] = await listAttempts(db, orderId)
  if (latest) await settlePayment(needs, latest.reference)
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (order?.status !== 'pending') return no('nothing to pay' as const)
    return ok({ reference: await startAttempt(tx, { id: orderId, total: paise(order.totalPaise), gateway: gateway.id, at: now() }) })
  })
}
