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

/** The same judgement for the cart page and for the order: nothing the browser says is taken for true. */
export function quoteLine(asked: AskedLine, product: Product | undefined): QuotedLine {
  return { asked, product, trouble: product ? troubleWith(asked, product) : { why: 'no longer sold' } }
}

function troubleWith(asked: AskedLine, product: Product): LineTrouble | undefined {
  const refusal = refuseChoice(product, asked)
  if (refusal) return { why: refusal }
  const tooMany = stockTrouble(asked, product)
  if (tooMany) return tooMany
  if (asked.price !== null && asked.price !== product.price) return { why: 'price changed', from: paise(asked.price), to: product.price }
  return undefined
}

/** Whether there is enough of it. What is not counted is never short. */
export function stockTrouble(
  { size, quantity }: Pick<AskedLine, 'size' | 'quantity'>,
  product: Pick<Product, 'stock'>,
): LineTrouble | undefined {
  const left = leftOf(product, size)
  if (left === undefined || quantity <= left) return undefined
  return left === 0 ? { why: 'sold out' } : { why: 'only so many left', left }
}

/** What the buyable lines cost at today's prices. */
export const quoteTotal = (lines: readonly QuotedLine[]): Paise =>
  sum(
    lines.flatMap(({ asked, product, trouble }) =>
      product && (!trouble || trouble.why === 'price changed') ? [times(product.price, asked.quantity)] : [],
    ),
  )
