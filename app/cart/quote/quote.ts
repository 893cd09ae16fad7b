import { paise, sum, times, type Paise } from '#app/basics/money.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import { heaviest } from '#app/catalogue/product/delivery-fee.ts'
import { checkChoice, type ChoiceRefusal, type Product } from '#app/catalogue/product.ts'
import { sizeAsSold } from '#app/catalogue/sizes/sizes.ts'
import { mostHeldUnpaid, stockKey, unitsLeft } from '#app/catalogue/stock/stock.ts'
import type { Rate } from '#app/tax/slab.ts'
import { lineKey, type Cart, type CartLine } from '../cart.ts'
import type { CartLineInput } from '../cart-line-input.ts'
import type { Chargeable } from '../charges.ts'

export type LineProblem =
  | { why: 'no longer sold' | ChoiceRefusal | 'sold out' }
  | TooMany
  | { why: 'price changed'; from: Paise; to: Paise }

/**
 * More than are left, or more than one account may hold of them at once (T56). `most`: what it can
 * order; `held`: what its unpaid orders hold already, beside what is left.
 */
export type TooMany = {
  why: 'only so many left' | 'only so many at once'
  left: number
  most: number
  held: number
}

/** A line with the catalogue's current product. */
export type QuotedLine = {
  requested: CartLineInput
  /** The size in which it is sold now (sizes.ts). */
  size: string | null
  product: Product | undefined
  problem: LineProblem | undefined
}

/** GST rates by the id of the style. */
export type Rates = Readonly<Record<number, Rate>>

/**
 * Quote of a cart: its lines, and the rules by which an order that is placed now is charged. `rates`:
 * missing from a server of an earlier version.
 */
export type Quote = { lines: QuotedLine[]; rules: ChargeRules; rates?: Rates }

/** Pieces that unpaid orders of one account hold, by `stockKey`. */
export type UnpaidHolds = ReadonlyMap<string, number>

const NO_HOLDS: UnpaidHolds = new Map()

/**
 * One rule for the cart page and for the order: nothing the browser sends is trusted. Lines of one
 * product in one size share its stock whatever their colours, so later lines get what earlier ones
 * leave.
 * @param products by the id that a line names
 * @param holds of the account that orders, beside what the products say is left
 */
export function quoteLines(
  requested: readonly CartLineInput[],
  products: ReadonlyMap<string, Product>,
  holds = NO_HOLDS,
): QuotedLine[] {
  const taken = new Map<string, number>()
  return requested.map((line) => {
    const product = products.get(line.id)
    if (!product)
      return { requested: line, size: line.size, product, problem: { why: 'no longer sold' } }
    const size = sizeAsSold(product, line.size)
    const key = stockKey(product.id, size)
    const alreadyTaken = taken.get(key) ?? 0
    taken.set(key, alreadyTaken + line.quantity)
    const wanted = { ...line, size }
    const problem = problemWith(wanted, product, { alreadyTaken, held: holds.get(key) ?? 0 })
    return { requested: line, size, product, problem }
  })
}

function problemWith(
  requested: CartLineInput,
  product: Product,
  { alreadyTaken, held }: { alreadyTaken: number; held: number },
): LineProblem | undefined {
  const refusal = checkChoice(product, requested)
  if (refusal) return { why: refusal }
  const inStock = unitsLeft(product, requested.size)
  // Stock that is not counted never runs short.
  const left = inStock === undefined ? Infinity : Math.max(0, inStock - alreadyTaken)
  if (left === 0) return { why: 'sold out' }
  const most = Math.max(0, mostHeldUnpaid(left + alreadyTaken + held) - held - alreadyTaken)
  if (requested.quantity > most)
    return {
      why: requested.quantity > left ? 'only so many left' : 'only so many at once',
      left,
      most,
      held,
    }
  if (requested.price !== null && requested.price !== product.price)
    return { why: 'price changed', from: paise(requested.price), to: product.price }
  return undefined
}

/** The quantity that solves the problem, if one does. */
export const quantityToTake = (problem: LineProblem): number | undefined =>
  'most' in problem && problem.most > 0 ? problem.most : undefined

/** Problems of quoted lines, by line key. */
export const problemsOf = (
  quoted: ReadonlyMap<string, Pick<QuotedLine, 'problem'>> = new Map(),
): Map<string, LineProblem> =>
  new Map([...quoted].flatMap(([key, { problem }]) => (problem ? [[key, problem] as const] : [])))

/** By line key. */
export const byLine = <Each extends { line: CartLine }>(all: readonly Each[]): Map<string, Each> =>
  new Map(all.map((each) => [lineKey(each.line), each]))

/** Lines with the weights of a quote, where they are quoted. */
export const withWeights = (
  lines: Cart,
  quoted: ReadonlyMap<string, QuotedLine> | undefined,
): CartLine[] =>
  lines.map((line) => {
    const weight = quoted?.get(lineKey(line))?.product?.weight
    return weight ? { ...line, weight } : line
  })

/** Sum of the buyable lines at current prices. */
export const quoteTotal = (lines: readonly QuotedLine[]): Paise =>
  sum(
    buyable(lines).map(({ requested, product }) =>
      times(product?.price ?? paise(0), requested.quantity),
    ),
  )

/** Pieces whose stock is counted, and so held. */
export const countedPieces = (lines: readonly QuotedLine[]): number =>
  lines.reduce(
    (all, { product, size, requested: { quantity } }) =>
      product && unitsLeft(product, size) !== undefined ? all + quantity : all,
    0,
  )

/** Facts of the lines that the charges of their order follow from. */
export const chargeableOf = (
  lines: readonly QuotedLine[],
): Pick<Chargeable, 'goods' | 'weight'> => ({
  goods: quoteTotal(lines),
  weight: heaviest(buyable(lines).map(({ product }) => product?.weight ?? 'normal')),
})

const buyable = (lines: readonly QuotedLine[]): QuotedLine[] =>
  lines.filter(({ product, problem }) => product && (!problem || problem.why === 'price changed'))
