import { z } from 'zod'
import {
  CLEAR_GUEST_CART,
  guestCartCookies,
  sentGuestCartValue,
} from '#app/account/session/guest-cart-cookie.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isStorable } from '#app/basics/text/printable.ts'
import type { CartLineInput } from './cart-line-input.ts'
import { lineKey, MAX_LINES, MAX_QUANTITY } from './cart.ts'

/** Upper bound of the cookie's value, in bytes: browsers keep 4 KB of name, value and attributes. */
export const MAX_GUEST_CART_BYTES = 3_072
/** Upper bound of the orders remembered until they are paid. */
const MAX_PLACED = 3

/** A line without a price: nothing in the cookie is trusted, and prices are read by id. */
export type GuestLine = Omit<CartLineInput, 'price'>
/** `placed`: orders placed from these lines, which leave the cart once one of them is paid. */
export type GuestCart = { lines: readonly GuestLine[]; placed: readonly string[] }

export const NO_GUEST_CART: GuestCart = { lines: [], placed: [] }

const text = z.string().min(1).max(200).refine(isStorable)
const Stored = z.tuple([
  z
    .array(
      z.tuple([text.max(100), text.nullable(), text.nullable(), z.int().min(1).max(MAX_QUANTITY)]),
    )
    .max(MAX_LINES),
  z.array(z.uuid()).max(MAX_PLACED),
])

/** The cart in the request's cookie. */
export const sentGuestCart = (request: Request): GuestCart =>
  readGuestCart(sentGuestCartValue(request))

/** Reads an untrusted cookie. Whatever the shop did not write counts as an empty cart. */
export function readGuestCart(value: string | undefined): GuestCart {
  if (!value || value.length > MAX_GUEST_CART_BYTES) return NO_GUEST_CART
  try {
    const read = Stored.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()))
    if (!read.success) return NO_GUEST_CART
    const [lines, placed] = read.data
    const unique = new Map(
      lines
        .map(([id, size, colour, quantity]) => ({ id, size, colour, quantity }))
        .map((line) => [lineKey(line), line]),
    )
    return { lines: [...unique.values()], placed }
  } catch {
    return NO_GUEST_CART
  }
}

/**
 * Set-Cookie headers of a cart. Refuses lines that would leave no room for the orders placed from
 * them, instead of dropping any.
 */
export function writeGuestCart({ lines, placed }: GuestCart): Result<string[], { why: 'full' }> {
  if (lines.length === 0 && placed.length === 0) return ok([...CLEAR_GUEST_CART])
  if (lines.length > MAX_LINES || pack(lines, LONGEST_PLACED).length > MAX_GUEST_CART_BYTES)
    return err({ why: 'full' })
  return ok(guestCartCookies(pack(lines, placed.slice(-MAX_PLACED))))
}

const LONGEST_PLACED = Array<string>(MAX_PLACED).fill('00000000-0000-4000-8000-000000000000')

function pack(lines: GuestCart['lines'], placed: GuestCart['placed']): string {
  const stored = [
    lines.map(({ id, size, colour, quantity }) => [id, size, colour, quantity]),
    placed,
  ]
  return Buffer.from(JSON.stringify(stored)).toString('base64url')
}

/** Lines as a quote and an order take them: without a price seen, the catalogue's is taken. */
export const guestLineInputs = ({ lines }: GuestCart): CartLineInput[] =>
  lines.map((line) => ({ ...line, price: null }))
