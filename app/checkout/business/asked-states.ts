import { brand } from '#app/basics/brand.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { isRegisteredElsewhere, stateOfGstin, supplyOf } from '#app/tax/place-of-supply.ts'
import { sellerState } from '#app/tax/seller-state.ts'
import type { Supply } from '#app/tax/tax-part.ts'

/**
 * Two States that a checkout asks about, by their names, and the tax that a sale to each has; undefined
 * where the shop collects none.
 */
export type AskedStates = Record<'registered' | 'delivery', { name: string; supply?: Supply }>

/** What to ask of a business; undefined where its GSTIN is of the State of the delivery. */
export function askedStates(gstin: string, deliveryState: string): AskedStates | undefined {
  if (!isRegisteredElsewhere(gstin, deliveryState)) return undefined
  const isTaxed = brand.seller.registration === 'regular'
  const of = (code: string) => ({
    name: stateName(code) ?? '',
    ...(isTaxed && { supply: supplyOf(sellerState(brand.seller), code) }),
  })
  return { registered: of(stateOfGstin(gstin)), delivery: of(deliveryState) }
}
