import { fitCart, type FittedCart } from './cart-changes.ts'
import { lineKey, type Cart } from './cart.ts'

/** Quantity of each line that both sides of a cart last agreed on: the base of the merge. */
export type CartBase = readonly (readonly [key: string, quantity: number])[]

export const baseOf = (cart: Cart): CartBase => cart.map((line) => [lineKey(line), line.quantity])

/**
 * Three-way merge. Where one side changed a line, its change stands, so that nothing removed comes
 * back and nothing added doubles; where both did, the larger quantity wins. With an empty base, as
 * when a guest signs in, nothing of either is lost but what has no room in one cart, which is
 * returned apart. Names and prices are those of `mine` where it
 * has the line.
 */
export function mergeCarts({
  base,
  mine,
  theirs,
}: {
  base: CartBase
  mine: Cart
  theirs: Cart
}): FittedCart {
  const before = new Map(base)
  const [here, there] = [new Map(baseOf(mine)), new Map(baseOf(theirs))]
  const quantity = (key: string): number => {
    const [was, is, other] = [before.get(key) ?? 0, here.get(key) ?? 0, there.get(key) ?? 0]
    if (is === was) return other
    return other === was ? is : Math.max(is, other)
  }
  return fitCart(
    [...mine, ...theirs.filter((line) => !here.has(lineKey(line)))]
      .map((line) => ({ ...line, quantity: quantity(lineKey(line)) }))
      .filter((line) => line.quantity > 0),
  )
}
