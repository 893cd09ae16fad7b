import type { Log } from '#app/basics/log.ts'
import { databaseFailure } from '#db/deadline.ts'

/**
 * Logs why an order could not be read or created. That the database is away, the server says once a
 * minute for all.
 */
export function logOrderFailure(
  log: Pick<Log, 'error'>,
  error: unknown,
  what: 'fetch order' | 'fetch orders' | 'create order' | 'create order items',
): void {
  if (databaseFailure() !== undefined) return
  const area = what.startsWith('create') ? 'checkout' : 'orders'
  log.error({ area, err: error }, `Failed to ${what}`)
}
