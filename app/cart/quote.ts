import { paise, sum, times, type Paise } from '#app/basics/money.ts'
import { checkChoice, type ChoiceRefusal, type Product } from '#app/catalogue/product.ts'
import { unitsLeft } from '#app/catalogue/stock.ts'
import type { CartLineInput } from './cart-line-input.ts'

export type LineProblem =
  | { why: 'no longer sold' | ChoiceRefusal | 'sold out' }
  | { why: 'only so many left'; left: number }
  | { why: 'price changed'; from: Paise; to: Paise }

/** A line with the catalogue's current product. */
export type QuotedLine = {
  requested: CartLineInput
  product: Product | undefined
  problem: LineProblem | undefined
}

/**
 * One rule for the cart page and for the order: nothing the browser sends is trusted. Lines of one
 * product in one size share its stock whatever their colours, so later lines get what earlier ones
 * leave.
 * @param products by the id that a line names
 */
export function quoteLines(
  requested: readonly CartLineInput[],
  products: ReadonlyMap<string, Product>,
): QuotedLine[] {
  const taken = new Map<string, number>()
  return requested.map((line) => {
    const product = products.get(line.id)
    if (!product) return { requested: line, product, problem: { why: 'no longer sold' } }
    const stockKey = JSON.stringify([product.id, line.size])
    const alreadyTaken = taken.get(stockKey) ?? 0
    taken.set(stockKey, alreadyTaken + line.quantity)
    return { requested: line, product, problem: problemWith(line, product, alreadyTaken) }
  })
}

function problemWith(
  requested: CartLineInput,
  product: Product,
  alreadyTaken: number,
): LineProblem | undefined {
  const refusal = checkChoice(product, requested)
  if (refusal) return { why: refusal }
  const inStock = unitsLeft(product, requested.size)
  // Stock that is not counted never runs short.
  const left = inStock === undefined ? Infinity : Math.max(0, inStock - alreadyTaken)
  if (requested.quantity > left)
    return left === 0 ? { why: 'sold out' } : { why: 'only so many left', left }
  if (requested.price !== null && requested.price !== product.price)
    return { why: 'price changed', from: paise(requested.price), to: product.price }
  return undefined
}

/** Sum of the buyable lines at current prices. */
export const quoteTotal = (lines: readonly QuotedLine[]): Paise =>
  sum(
    lines.flatMap(({ requested, product, problem }) =>
      product && (!problem || problem.why === 'price changed')
        ? [times(product.price, requested.quantity)]
        : [],
    ),
  )
