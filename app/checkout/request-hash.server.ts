import { sha256 } from '#app/basics/sha256.server.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import type { ShipTo } from './address/shipping-form.ts'

type Ordered = { lines: readonly CartLineInput[]; shipTo: ShipTo }

/** Fingerprint of the lines and the address, to tell a repeat from another order. */
export const requestHash = ({ lines, shipTo }: Ordered): string =>
  sha256(JSON.stringify([lines, shipTo]))
