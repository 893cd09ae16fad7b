import type { Place } from '#app/account/addresses/pin-code.ts'
import type { Address, SavedAddress } from '#app/account/addresses/saved-address.ts'

/** What of the shipping form is known before anybody types. */
export type AddressPrefill = {
  /** What the form begins with. */
  filled: Partial<Address>
  /** Of the PIN code among it. */
  place: Place | undefined
  /** To choose from; the one that is offered first stands first. */
  saved: SavedAddress[]
}
