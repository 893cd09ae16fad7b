import * as z from 'zod/mini'
import type { Paise } from '#app/basics/money.ts'
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart.ts'

const choice = z.nullable(z.string())
const StoredLine = z.object({
  id: z.string(),
  styleId: z.int(),
  name: z.string(),
  price: z.int().check(z.nonnegative()),
  size: choice,
  colour: choice,
  quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
})

/** What the browser keeps: the lines, and the orders placed from them whose payment it has not heard of yet. */
export type StoredCart = { lines: CartLine[]; placed: string[] }

/** The shape's version; a change of it comes with a way to read the old one. */
export const CART_VERSION = 1

/** Reads what storage holds, which anybody may have written: what is no line of ours is dropped, the rest is kept. */
export function readStoredCart(stored: unknown): StoredCart {
  const cart = z.object({ lines: z.array(z.unknown()), placed: z.optional(z.array(z.string())) }).safeParse(stored)
  if (!cart.success) return { lines: [], placed: [] }
  const lines = cart.data.lines.flatMap((line) => {
    const read = StoredLine.safeParse(line)
    return read.success ? [{ ...read.data, price: read.data.price as Paise }] : []
  })
  return { lines: lines.slice(0, MAX_LINES), placed: cart.data.placed ?? [] }
}
