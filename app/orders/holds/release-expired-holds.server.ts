import { asc } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { isHoldExpired, releaseExpiredHold } from './release-expired-hold.server.ts'

/**
 * Releases expired holds that no job has released, the oldest first, each in a transaction of its
 * own, because each locks its stock.
 * @returns how many it found, at most `limit`
 * @throws the first error, after it has tried them all: one bad order must not keep the others
 */
export async function releaseExpiredHolds(
  services: Parameters<typeof releaseExpiredHold>[0],
  limit: number,
): Promise<number> {
  const expired = await services.db
    .select({ orderId: orders.id })
    .from(orders)
    .where(isHoldExpired)
    .orderBy(asc(orders.stockHeldUntil))
    .limit(limit)
  const failures: unknown[] = []
  for (const order of expired)
    await releaseExpiredHold(services, order).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return expired.length
}
