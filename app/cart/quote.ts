import { paise, sum, times, type Paise } from '#app/basics/money.ts'
import { refuseChoice, type ChoiceRefusal, type Product } from '#app/catalogue/product.ts'
import type { AskedLine } from './asked-lines.ts'

/** Why a line cannot be bought as it stands. */
export type LineTrouble = { why: 'no longer sold' | ChoiceRefusal } | { why: 'price changed'; from: Paise; to: Paise }

/** A line with what the catalogue says of it now. */
export type QuotedLine = { asked: AskedLine; product: Product | undefined; trouble: LineTrouble | undefined }

/** The same judgement for the cart page and for the order: nothing the browser says is taken for true. */
export function quoteLine(asked: AskedLine, product: Product | undefined): QuotedLine {
  return { asked, product, trouble: product ? troubleWith(asked, product) : { why: 'no longer sold' } }
}

function troubleWith(asked: AskedLine, product: Product): LineTrouble | undefined {
  const refusal = refuseChoice(product, asked)
  if (refusal) return { why: refusal }
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
