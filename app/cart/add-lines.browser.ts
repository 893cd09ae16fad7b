import { addLines, type Addition } from './cart-changes.ts'
import type { CartLine } from './cart.ts'
import { changeCart } from './change-cart.browser.ts'

/** Adds lines as far as there is room, and resolves with what became of each. */
export async function addToCart(lines: readonly CartLine[]): Promise<Addition[]> {
  let additions: Addition[] = []
  await changeCart((cart) => {
    const result = addLines(cart, lines)
    additions = result.additions
    return result.cart
  })
  return additions
}
