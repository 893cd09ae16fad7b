import type { CartLineInput } from '#app/cart/cart-line-input.ts'
import { lineOfProduct, MAX_LINES, MAX_QUANTITY, type CartLine } from '#app/cart/cart.ts'
import { MOST_OF_ONE_ITEM } from '#app/cart/cart-limits.ts'
import { quantityToTake, type QuotedLine } from '#app/cart/quote/quote.ts'
import type { OrderItem } from '#app/orders/order.ts'

/** Lines to quote, as many as a cart can hold. Their old price does not matter now, so it is null. */
export const reorderInputs = (items: readonly OrderItem[]): CartLineInput[] =>
  items.slice(0, MAX_LINES).map(({ productId, size, colour, quantity }) => ({
    id: productId,
    size,
    colour,
    quantity: Math.min(quantity, MAX_QUANTITY),
    price: null,
  }))

export type Reorder = { lines: CartLine[]; missing: string[] }

/**
 * Lines that can be bought again at today's price, and messages about those that cannot. `quoted`
 * is in the order of `items`.
 */
export function reorderLines(items: readonly OrderItem[], quoted: readonly QuotedLine[]): Reorder {
  const lines: CartLine[] = []
  const missing: string[] = []
  for (const [i, { requested, size, product, problem }] of quoted.entries()) {
    const name = items[i]?.name ?? product?.name ?? 'A product'
    if (problem) missing.push(missingLineMessage(name, requested, problem))
    const quantity =
      problem && problem.why !== 'price changed'
        ? (quantityToTake(problem) ?? 0)
        : requested.quantity
    // An imported order may hold more than a cart can.
    if (!problem && (items[i]?.quantity ?? 0) > MAX_QUANTITY)
      missing.push(`${name}: ${MOST_OF_ONE_ITEM}.`)
    if (product && quantity > 0) {
      lines.push({ ...lineOfProduct(product), size, colour: requested.colour, quantity })
    }
  }
  for (const { name } of items.slice(MAX_LINES))
    missing.push(`${name} was not added: a cart holds up to ${MAX_LINES} different items.`)
  return { lines, missing }
}

function missingLineMessage(
  name: string,
  { size, colour }: CartLineInput,
  problem: NonNullable<QuotedLine['problem']>,
): string {
  const inSize = size ? ` in ${size}` : ''
  switch (problem.why) {
    case 'no longer sold':
      return `${name} is no longer sold.`
    case 'choose a size':
      return `${name} now needs a size. Please choose one on its page.`
    case 'no such size':
      return `${name} is no longer made${inSize}.`
    case 'no such colour':
      return `${name} is no longer made in ${colour}.`
    case 'sold out':
      return `${name} is sold out${inSize}.`
    case 'only so many left':
      return `Only ${problem.left} of ${name}${inSize} ${problem.left === 1 ? 'is' : 'are'} left${problem.most < problem.left ? `, and ${problem.most} can be ordered at once` : ''}.`
    case 'only so many at once':
      return `Only ${problem.most} of ${name}${inSize} can be ordered at once while few are left.`
    case 'price changed':
      return `${name} now has a different price.`
    default:
      return problem satisfies never
  }
}
