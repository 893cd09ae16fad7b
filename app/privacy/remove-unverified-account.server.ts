import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Auth } from '#app/account/auth.server.ts'
import { findToken } from '#app/account/email-tokens.server.ts'
import type { AsksFrom } from '#app/account/events/record-account-event.server.ts'
import { lockUser } from '#app/account/entry/accounts.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { eraseAccountIn } from './erase-account.server.ts'

export type RemovalRefusal = 'invalid link' | 'paid orders'

type Services = AsksFrom & {
  db: Database
  authIn: (tx: Transaction) => Auth
  jobs: Jobs
  now: () => Date
}

/**
 * Deletes an account that somebody else registered with an address, for who reads that mailbox (T61).
 * Only one that was never verified, and has no order that was paid or may yet be: a mistyped address
 * must cost no real shopper what they paid for.
 */
export const removeUnverifiedAccount = (
  { db, authIn, jobs, now, requester }: Services,
  token: string,
): Promise<Result<null, RemovalRefusal>> =>
  db.transaction(async (tx) => {
    const found = await findToken(authIn(tx), token)
    if (found?.purpose !== 'verify-email') return err('invalid link')
    const user = await lockUser(tx, found.userId)
    if (!user || user.emailVerified || user.email !== found.email) return err('invalid link')
    if (await hasMoney(tx, user.id)) return err('paid orders')
    await eraseAccountIn(tx, { jobs, now, requester }, user.id, { by: 'stranger' })
    return ok(null)
  })

const MAY_BE_PAID = ['redirected', 'pending', 'review', 'succeeded'] as const

async function hasMoney(tx: Transaction, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        or(
          isNotNull(orders.paidAt),
          isNotNull(orders.confirmedAt),
          // Paid elsewhere.
          eq(orders.origin, 'import'),
          inArray(paymentAttempts.state, [...MAY_BE_PAID]),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}
