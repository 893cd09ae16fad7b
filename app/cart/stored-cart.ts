import type { Paise } from '#app/basics/money.ts'
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'

/** What the browser keeps: the lines, and the orders placed from them whose payment it has not heard of yet. */
export type StoredCart = { lines: CartLine[]; placed: string[] }

/** The shape's version; a change of it comes with a way to read the old one. */
export const CART_VERSION = 1

/**
 * Reads what storage holds, which anybody may have written: what is no line of ours is dropped, the rest is kept.
 * By hand, because every page carries it: a schema library would be a third of all our own JavaScript.
 */
export function readStoredCart(stored: unknown): StoredCart {
  const { lines, placed } = (stored ?? {}) as { lines?: unknown; placed?: unknown }
  return {
    lines: listOf(lines).flatMap(readLine).slice(0, MAX_LINES),
    placed: listOf(placed).filter((id) => typeof id === 'string'),
  }
}

function readLine(stored: unknown): CartLine[] {
  const { id, styleId, name, price, size, colour, quantity } = (stored ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof name !== 'string' || !isWhole(styleId, 0) || !isWhole(price, 0)) return []
  if (!isChoice(size) || !isChoice(colour) || !isWhole(quantity, 1) || quantity > MAX_QUANTITY) return []
  return [{ id, styleId, name, price: price as Paise, size, colour, quantity }]
}

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : [])
const isChoice = (stored: unknown): stored is string | null => stored === null || typeof stored === 'string'
const isWhole = (stored: unknown, least: number): stored is number => Number.isSafeInteger(stored) && (stored as number) >= least
