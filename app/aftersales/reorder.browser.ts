import { changeCart } from '#app/cart/change-cart.browser.ts'
import type { QuotedLine } from '#app/cart/quote.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { reorderLines, requestedAgain, addReorderedLines } from './reorder-lines.ts'

/**
 * Puts an order's lines into the cart, as far as they are still sold; answers how many, and what is missing, in words.
 * Rejects when the catalogue could not be asked: then nothing has changed.
 */
export async function reorder(
  items: readonly OrderItem[],
): Promise<{ added: number; missing: string[] }> {
  const answer = await fetch('/cart/quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(requestedAgain(items)),
  })
  if (!answer.ok) throw new Error(`the quote answered ${answer.status}`)
  const { lines: quoted } = (await answer.json()) as { lines: QuotedLine[] }
  const { lines, missing } = reorderLines(items, quoted)
  let noRoom: string[] = []
  await changeCart((cart) => {
    const filled = addReorderedLines(cart, lines)
    noRoom = filled.noRoom
    return filled.cart
  })
  return { added: lines.length - noRoom.length, missing: [...missing, ...noRoom] }
}
