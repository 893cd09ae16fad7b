import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { pinServiceLoads, pinServices } from '#db/schema.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { stateCode, stateName } from '#app/basics/gst/states.ts'
import { onlyState } from '#app/tax/seller-state.ts'
import { bestService, type CourierRow, type PinService } from './pin-service.ts'
import { possibleStates } from './places/state-of-pin.server.ts'

/**
 * Finds what the couriers' current sheets say of a PIN code of six digits: one query by the primary
 * key, never a call to a courier. It knows no shopper. A shop that may sell within its own State alone
 * serves no other.
 * @param state of the address; undefined where the PIN code alone is known
 */
export async function findPinService(
  db: Database | Transaction,
  pin: string,
  state?: string,
): Promise<PinService> {
  const only = onlyState(brand.seller)
  const states = state === undefined ? possibleStates(pin) : [state]
  if (only !== undefined && !states.some((name) => stateCode(name) === only))
    return { kind: 'not served' }
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

/** A parcel that is not served. `onlyIn`: in that other State of its PIN code it would be. */
export type NotServed = { why: 'not served'; pin: string; onlyIn?: string }

export function notServed(to: { postalCode: string; state: string }): NotServed {
  const pin = to.postalCode
  const onlyIn = servedPart(pin)
  return { why: 'not served', pin, ...(onlyIn && onlyIn !== to.state && { onlyIn }) }
}

/**
 * The only State in which a PIN code of several, or of an unknown one, is served; undefined where all
 * of it is.
 */
export function servedPart(pin: string): string | undefined {
  const only = onlyState(brand.seller)
  return only !== undefined && possibleStates(pin).length > 1 ? stateName(only) : undefined
}
