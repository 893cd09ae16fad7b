import { paise, sum, times, type Paise } from '#app/basics/money.ts'
import { refuseChoice, type ChoiceRefusal, type Product } from '#app/catalogue/product.ts'
import { leftOf } from '#app/catalogue/stock.ts'
import type { AskedLine } from './asked-lines.ts'

/** Why a line cannot be bought as it stands. */
export type LineTrouble =
  | { why: 'no longer sold' | ChoiceRefusal | 'sold out' }
  | { why: 'only so many left'; left: number }
  | { why: 'price changed'; from: Paise; to: Paise }

/** A line with what the catalogue says of it now. */
export type QuotedLine = { asked: AskedLine; product: Product | undefined; trouble: LineTrouble | undefined }

/**
 * The same judgement for the cart page and for the order: nothing the browser says is taken for true. Lines of one
 * product in one size are of the same stock, whatever their colours, so the later ones get what the earlier leave.
 * @param products by the id a line asks for
 */
export function quoteLines(asked: readonly AskedLine[], products: ReadonlyMap<string, Product>): QuotedLine[] {
  const taken = new Map<string, number>()
  return asked.map((line) => {
    const product = products.get(line.id)
    if (!product) return { asked: line, product, trouble: { why: 'no longer sold' } }
    const shelf = JSON.stringify([product.id, line.size])
    const before = taken.get(shelf) ?? 0
    taken.set(shelf, before + line.quantity)
    return { asked: line, product, trouble: troubleWith(line, product, before) }
  })
}

function troubleWith(asked: AskedLine, product: Product, before: number): LineTrouble | undefined {
  const refusal = refuseChoice(product, asked)
  if (refusal) return { why: refusal }
  const inStock = leftOf(product, asked.size)
  // What is not counted is never short.
  const left = inStock === undefined ? Infinity : Math.max(0, inStock - before)
  if (asked.quantity > left) return left === 0 ? { why: 'sold out' } : { why: 'only so many left', left }
  if (asked.price !== null && asked.price !== product.price) return { why: 'price changed', from: paise(asked.price), to: product.price }
  return undefined
}

/** What the buyable lines cost at today's prices. */
export const quoteTotal = (lines: readonly QuotedLine[]): Paise =>
  sum(
    lines.flatMap(({ asked, product, trouble }) =>
      product && (!trouble || trouble.why === 'price changed') ? [times(product.price, asked.quantity)] : [],
    ),
  )
