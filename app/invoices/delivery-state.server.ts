import type { orders } from '#db/schema.ts'
import { stateCode } from '#app/basics/gst/states.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'
import { stateOfStored } from '#app/shipping/places/settle-state.server.ts'

type Row = Pick<
  typeof orders.$inferSelect,
  'shippingPostalCode' | 'shippingState' | 'shippingStateChoice' | 'shippingAddress' | 'origin'
>

/**
 * Code of the State to which a stored order goes: the one that the shopper chose, or that the file of an
 * import named. Otherwise an earlier version read it from the PIN code, maybe by a directory that was
 * wrong, so the PIN code is asked again. Where no State is on record it is the seller's (section
 * 10(1)(ca) of the IGST Act).
 */
export function deliveryStateOf(row: Row, sellerState: string): string {
  const stored = row.shippingState ?? ''
  const said = row.shippingStateChoice ? stored : row.origin === 'import' ? stateInFile(row) : ''
  const ofPin = stateOfStored(row.shippingPostalCode ?? '', stored)
  return stateCode(said) ?? stateCode(ofPin) ?? stateCode(stored) ?? sellerState
}

/** The column has the State of the PIN code where the address of the file named none. */
function stateInFile({ shippingAddress }: Row): string {
  const read = readAddress(shippingAddress)
  return read.ok ? read.value.state : ''
}
