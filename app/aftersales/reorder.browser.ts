import { additionProblem } from '#app/cart/cart-limits.ts'
import { addToCart } from '#app/cart/add-lines.browser.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { reorderLines, reorderInputs } from './reorder-lines.ts'

/**
 * Adds an order's lines to the cart, as far as they are still sold.
 * @returns how many were added, and messages about those missing
 * @throws when the lines could not be quoted: then nothing has changed
 */
export async function reorder(
  items: readonly OrderItem[],
): Promise<{ added: number; missing: string[] }> {
  const answer = await fetch('/cart/quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(reorderInputs(items)),
  })
  if (!answer.ok) throw new Error(`the quote answered ${answer.status}`)
  const { lines: quoted } = (await answer.json()) as { lines: QuotedLine[] }
  const { lines, missing } = reorderLines(items, quoted)
  const additions = await addToCart(lines)
  const notAdded = additions.flatMap(
    (addition, i) => additionProblem(lines[i]?.name ?? 'A product', addition) ?? [],
  )
  const added = additions.filter((addition) => addition.added > 0).length
  return { added, missing: [...missing, ...notAdded] }
}
