import { lineKey, MAX_LINES, type Cart, type CartLine } from './cart.ts'

/** How many there are of each line: what two sides of a cart agreed on last. */
export type CartBase = readonly (readonly [key: string, quantity: number])[]

export const baseOf = (cart: Cart): CartBase => cart.map((line) => [lineKey(line), line.quantity])

/**
 * One cart of two that have gone their own ways since they agreed: what only one has changed is as that one has it, so that
 * nothing removed comes back and nothing added doubles; where both have, the larger quantity wins. Without anything agreed
 * on before, as when a guest signs in, nothing of either is lost. Names and prices are mine where I have the line.
 */
export function mergeCarts({
  base,
  mine,
  theirs,
}: {
  base: CartBase
  mine: Cart
  theirs: Cart
}): CartLine[] {
  const before = new Map(base)
  const [here, there] = [new Map(baseOf(mine)), new Map(baseOf(theirs))]
  const quantity = (key: string): number => {
    const [was, is, other] = [before.get(key) ?? 0, here.get(key) ?? 0, there.get(key) ?? 0]
    if (is === was) return other
    return other === was ? is : Math.max(is, other)
  }
  return [...mine, ...theirs.filter((line) => !here.has(lineKey(line)))]
    .map((line) => ({ ...line, quantity: quantity(lineKey(line)) }))
    .filter((line) => line.quantity > 0)
    .slice(0, MAX_LINES)
}
