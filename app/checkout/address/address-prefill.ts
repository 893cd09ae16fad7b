import type { Place } from '#app/account/addresses/pin-code.ts'
import type { CheckoutAnswer } from '../checkout-answer.ts'
import type { Address, SavedAddress } from '#app/account/addresses/saved-address.ts'

/** Prefill of the shipping form from the account. */
export type AddressPrefill = {
  /** Initial values of the fields. */
  filled: Partial<Address & { state: string }>
  /** Place of the PIN code in `filled`. */
  place: Place | undefined
  /** Place of the PIN code that was sent, when the server refused a field. */
  answered?: Place | undefined
  /** Whether the fields hold what was sent without scripts, and not a saved address. */
  isTyped?: boolean
  /** Saved addresses; the one that is offered first stands first. */
  saved: SavedAddress[]
}

/**
 * Prefill after an answer: the place of a PIN code that was refused, and all that was sent where no
 * script kept it.
 */
export function answeredPrefill(
  prefill: AddressPrefill,
  typed: Record<string, string> | undefined,
  answer: CheckoutAnswer | undefined,
): AddressPrefill {
  const place = answer?.why === 'fields' ? answer.place : undefined
  return { ...prefill, ...(typed && { filled: typed, isTyped: true, place }), answered: place }
}
