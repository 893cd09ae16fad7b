import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { pinServiceLoads, pinServices } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { stateCode } from '#app/basics/gst/states.ts'
import { onlyState } from '#app/tax/seller-state.ts'
import { bestService, type CourierRow, type PinService } from './pin-service.ts'
import { stateOf } from './places/state-of-pin.server.ts'

/**
 * Finds what the couriers' current sheets say of a PIN code of six digits: one query by the primary
 * key, never a call to a courier. It knows no shopper. A shop that may sell within its own State alone
 * serves no other.
 */
export async function findPinService(db: Database | Transaction, pin: string): Promise<PinService> {
  const only = onlyState(brand.seller)
  if (only !== undefined && stateCode(stateOf(pin)) !== only) return { kind: 'not served' }
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
