import type { Place } from '#app/account/addresses/pin-code.ts'
import type { Address, SavedAddress } from '#app/account/addresses/saved-address.ts'

/** Prefill of the shipping form from the account. */
export type AddressPrefill = {
  /** Initial values of the fields. */
  filled: Partial<Address>
  /** Place of the PIN code in `filled`. */
  place: Place | undefined
  /** Saved addresses; the one that is offered first stands first. */
  saved: SavedAddress[]
}
