import type { Paise } from '#app/basics/money.ts'
import { MAX_PRICE } from '#app/catalogue/default-price.ts'
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'
import type { CartBase } from './merge-carts.ts'

/**
 * What the browser keeps: the lines, and the orders placed from them whose payment it has not heard of yet. `shared`: what
 * this browser and the account agreed on last, and in which sign-in (the first part of its marker); null for a guest's cart.
 * `told`: what was told since and not answered; if the account heard it, that is what was agreed on.
 */
export type StoredCart = { lines: CartLine[]; placed: string[]; shared: StoredSync | null }
export type StoredSync = { signIn: string; agreed: CartBase; told?: StoredPush | undefined }
export type StoredPush = { id: string; agreed: CartBase }

/** The shape's version; a change of it comes with a way to read the old one. */
export const CART_VERSION = 1

/**
 * Reads what storage holds, which anybody may have written: what is no line of ours is dropped, the rest is kept.
 * By hand, because every page carries it: a schema library would be a third of all our own JavaScript.
 */
export function readStoredCart(stored: unknown): StoredCart {
  const { lines, placed, shared } = (stored ?? {}) as Record<keyof StoredCart, unknown>
  return {
    lines: readLines(lines),
    placed: listOf(placed).filter(isOrderId).slice(-MAX_PLACED),
    shared: readSync(shared),
  }
}

/** Also for what a browser sends, and what the account keeps. */
export const readLines = (stored: unknown): CartLine[] =>
  listOf(stored).flatMap(readLine).slice(0, MAX_LINES)

/** Nonsense in it only means that less was agreed on: a line may come back, and none is lost. */
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
  const { id, styleId, name, price, size, colour, quantity } = (stored ?? {}) as Record<
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
  return [{ id, styleId, name, price: price as Paise, size, colour, quantity }]
}

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])
// As the server takes them (asked-lines.ts): one odd line must not spoil the others.
const isText = (stored: unknown, longest: number): stored is string =>
  typeof stored === 'string' && stored !== '' && stored.length <= longest
const isChoice = (stored: unknown): stored is string | null =>
  stored === null || isText(stored, 200)
const isOrderId = (stored: unknown): stored is string =>
  typeof stored === 'string' && /^[0-9a-f-]{36}$/.test(stored)
/** Whoever placed more without coming back has forgotten the first. */
const MAX_PLACED = 10
const isWhole = (stored: unknown, least: number): stored is number =>
  Number.isSafeInteger(stored) && (stored as number) >= least
