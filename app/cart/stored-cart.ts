import type { Paise } from '#app/basics/money.ts'
import { isWeightClass } from '#app/catalogue/product/delivery-fee.ts'
import { MAX_PRICE } from '#app/basics/default-price.ts'
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'
import type { CartBase } from './merge-carts.ts'

/**
 * The cart as the browser stores it: its lines, and orders placed from them whose payment is not
 * known yet. `shared` holds the sync state (names in storage are older than the code's): the
 * sign-in (the first part of its marker) and the base, stored as `agreed`; null for a guest's cart.
 * `told` is the pending push; once acknowledged, its base replaces the old one.
 */
export type StoredCart = { lines: CartLine[]; placed: string[]; shared: StoredSync | null }
export type StoredSync = { signIn: string; agreed: CartBase; told?: StoredPush | undefined }
export type StoredPush = { id: string; agreed: CartBase }

/** Version of the shape. A new version must be able to read the old one. */
export const CART_VERSION = 1

/**
 * Reads untrusted storage: drops what is no valid line and keeps the rest. Written by hand because
 * every page loads it: a schema library would be a third of all first-party JavaScript.
 */
export function readStoredCart(stored: unknown): StoredCart {
  const { lines, placed, shared } = (stored ?? {}) as Record<keyof StoredCart, unknown>
  return {
    lines: readLines(lines),
    placed: listOf(placed).filter(isOrderId).slice(-MAX_PLACED),
    shared: readSync(shared),
  }
}

/** Also reads what a browser sends, and what the account stores. */
export const readLines = (stored: unknown): CartLine[] =>
  listOf(stored).flatMap(readLine).slice(0, MAX_LINES)

/** Invalid entries only make the base smaller: a line may come back, and none is lost. */
export const readBase = (stored: unknown): CartBase =>
  listOf(stored).filter(
    (one): one is [string, number] =>
      Array.isArray(one) && typeof one[0] === 'string' && isWhole(one[1], 1),
  )

function readSync(stored: unknown): StoredSync | null {
  const { signIn, agreed, told } = (stored ?? {}) as Record<keyof StoredSync, unknown>
  return typeof signIn === 'string'
    ? { signIn, agreed: readBase(agreed), told: readPush(told) }
    : null
}

function readPush(stored: unknown): StoredPush | undefined {
  const { id, agreed } = (stored ?? {}) as Record<keyof StoredPush, unknown>
  return isText(id, 40) ? { id, agreed: readBase(agreed) } : undefined
}

function readLine(stored: unknown): CartLine[] {
  const { id, styleId, name, price, size, colour, quantity, weight } = (stored ?? {}) as Record<
    string,
    unknown
  >
  if (
    !isText(id, 100) ||
    typeof name !== 'string' ||
    name.length > 500 ||
    !isWhole(styleId, 0) ||
    !isWhole(price, 0) ||
    price > MAX_PRICE
  )
    return []
  if (!isChoice(size) || !isChoice(colour) || !isWhole(quantity, 1) || quantity > MAX_QUANTITY)
    return []
  const line = { id, styleId, name, price: price as Paise, size, colour, quantity }
  return [isWeightClass(weight) ? { ...line, weight } : line]
}

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])
// As the server accepts them (cart-line-input.ts): one odd line must not spoil the others.
const isText = (stored: unknown, longest: number): stored is string =>
  typeof stored === 'string' && stored !== '' && stored.length <= longest
const isChoice = (stored: unknown): stored is string | null =>
  stored === null || isText(stored, 200)
const isOrderId = (stored: unknown): stored is string =>
  typeof stored === 'string' && /^[0-9a-f-]{36}$/.test(stored)
/** Upper bound of orders remembered until their payment is known. */
export const MAX_PLACED = 10
const isWhole = (stored: unknown, least: number): stored is number =>
  Number.isSafeInteger(stored) && (stored as number) >= least
