import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { pinServiceLoads, pinServices } from '#db/schema.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { bestService, type CourierRow, type PinService } from './pin-service.ts'

/**
 * Finds what the couriers' current sheets say of a PIN code of six digits: one query by the primary
 * key, never a call to a courier. It knows no shopper.
 */
export async function findPinService(db: Database | Transaction, pin: string): Promise<PinService> {
  const loads = await db
    .select({ row: pinServices })
    .from(pinServiceLoads)
    .leftJoin(
      pinServices,
      and(eq(pinServices.loadId, pinServiceLoads.id), eq(pinServices.pin, Number(pin))),
    )
    .where(eq(pinServiceLoads.state, 'current'))
    .prepare('pin_service')
    .execute()
  if (loads.length === 0) return { kind: 'no file' }
  const rows = loads.flatMap(({ row }): CourierRow[] => (row ? [row] : []))
  return bestService(pin, rows, allRules)
}
