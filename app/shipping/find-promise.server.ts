import type { Database, Transaction } from '#db/database.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { isPinCode } from './pin-code.ts'
import { findPinService } from './find-pin-service.server.ts'
import { promisedDays } from './pin-service.ts'
import { deliveryPromise, type DeliveryPromise } from './promise.ts'

/**
 * Promise for a PIN code and a moment of payment; undefined where it is not served. An address without
 * a readable PIN code, of an import, has the policy's.
 */
export async function findPromise(
  db: Database | Transaction,
  pin: string | null,
  paidAt: Date,
): Promise<DeliveryPromise | undefined> {
  const isRead = pin !== null && isPinCode(pin)
  const service = isRead ? await findPinService(db, pin) : ({ kind: 'no file' } as const)
  const days = promisedDays(service, allRules)
  return days && deliveryPromise(paidAt, days)
}

/** Columns of an order that keep the promise with it; all null where it is not served. */
export async function promiseColumns(
  db: Database | Transaction,
  pin: string | null,
  paidAt: Date,
): Promise<{
  promisedFrom: string | null
  promisedBy: string | null
  promisedDays: number | null
}> {
  const { from = null, by = null, days = null } = (await findPromise(db, pin, paidAt)) ?? {}
  return { promisedFrom: from, promisedBy: by, promisedDays: days }
}
