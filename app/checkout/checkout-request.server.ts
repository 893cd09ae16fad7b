import type { Paise } from '#app/basics/money.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import type { Gift } from '#app/orders/order.ts'
import type { ShipTo } from './address/shipping-form.ts'
import type { Business } from './business/business-form.ts'

/** Order that a checkout asks for. */
export type Checkout = {
  /** Idempotency key, made when the checkout opens: one order, however often it is sent (T12). */
  key: string
  lines: readonly CartLineInput[]
  /** Sum of the charges as the checkout showed them; undefined where it said nothing. */
  chargesShown: Paise | undefined
  shipTo: ShipTo
  /** Undefined: not wrapped as a gift. */
  gift: Gift | undefined
  /** Undefined: no GSTIN on the invoice. */
  business: Business | undefined
  /** Way to pay: `CASH`, or a gateway's id; undefined: the merchant's first. */
  pay: string | undefined
  /**
   * Unpaid orders of the shopper that this one takes the place of: they are cancelled with it, save
   * those whose payment is on its way, and what they hold is free for it.
   */
  replaces: readonly string[]
  /** Keyed digest of the browser's network address. */
  visitor: string
}

/** Fingerprint of lines, address, gift and business, to tell a repeat from another order. */
export const requestHash = ({
  lines,
  shipTo: { state, stateChoice, ...typed },
  gift,
  business,
}: Pick<Checkout, 'lines' | 'shipTo' | 'gift' | 'business'>): string => {
  // Without a chosen State, gift or business, it is what versions before them have stored.
  const shipTo = stateChoice === null ? typed : { ...typed, state }
  return sha256(JSON.stringify([lines, shipTo, ...[gift, business].flatMap((one) => one ?? [])]))
}
