import { and, asc, lt, not } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { booksKeptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import {
  eachOrder,
  erasePerson,
  hasLostPerson,
  refundPending,
  replacementPending,
} from './erase-person.server.ts'

/**
 * Retention: removes the person from orders that the books of account no longer need, at most `limit`,
 * whether or not their account is still there, and from imported ones, which may have none.
 * @returns how many
 */
export async function forgetOldOrders(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const since = booksKeptSince(RETENTION.orders.terms.books, now)
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lt(orders.createdAt, new Date(`${since}T00:00:00+05:30`)),
        not(hasLostPerson),
        not(refundPending),
        not(replacementPending),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  return eachOrder(db, ids, erasePerson)
}
