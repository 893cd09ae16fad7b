import { paise, sum, type Paise } from '#app/basics/money.ts'
import { allocate } from './allocate.ts'
import { pricesBesideGap, rateOfSale, type BasisPoints, type Rate } from './slab.ts'
import { NO_PART, subtractPart, taxWithin, type Supply, type TaxPart } from './tax-part.ts'

/** A piece that is sold: its price includes the tax. */
export type Piece = { price: Paise; rate: Rate }

/** A charge that is taxed with the goods it serves, as they are. */
export type TaxedCharge<Code extends string> = { code: Code; amount: Paise }

export type TaxedPiece<Code extends string = never> = {
  /** Its part of the discount. */
  discount: Paise
  bp: BasisPoints
  goods: TaxPart
  /** Its parts of the charges, in their sequence. */
  charges: { code: Code; part: TaxPart }[]
}

/** `undefined`: the seller collects no tax, as under composition or unregistered. */
type Taxing = Supply | undefined

/**
 * Taxes the pieces of one parcel (docs/decisions/0135). The discount is divided over them by price,
 * and each piece's price after it decides the slab; where that price lies in the gap of a slab, the
 * discount is enlarged to reach the lower rate. Charges are divided by value and bear the piece's
 * rate; the slab ignores them. Each piece is rounded by itself, so any of them can be credited to the
 * paisa.
 */
export function taxPieces<Code extends string>(
  pieces: readonly Piece[],
  {
    discount,
    charges,
    supply,
  }: { discount: Paise; charges: readonly TaxedCharge<Code>[]; supply: Taxing },
): TaxedPiece<Code>[] {
  const discounts = allocate(
    discount,
    pieces.map(({ price }) => price),
  )
  const sold = pieces.map(({ price, rate }, i) => {
    const allocated = discounts[i] ?? paise(0)
    const reduced = paise(price - allocated)
    const below = allocated > 0 ? pricesBesideGap(reduced, rate)?.below : undefined
    return { price: below ?? reduced, discount: paise(price - (below ?? reduced)), rate }
  })
  const prices = sold.map(({ price }) => price)
  const shares = charges.map(({ code, amount }) => ({ code, shares: allocate(amount, prices) }))
  return sold.map(({ price, discount, rate }, i) => {
    const bp = supply ? rateOfSale(price, rate) : 0
    const steps = shares.map(({ code, shares }) => ({ code, share: shares[i] ?? paise(0) }))
    const goods = taxUpTo(price, bp, supply)
    return { discount, bp, goods, charges: chargeParts(price, goods, steps, bp, supply) }
  })
}

/** Pieces of one kind. */
export type TaxedLine = Piece & { quantity: number }

/** Taxes the lines of one parcel without a discount: the pieces of each line. */
export function taxLines<Code extends string>(
  lines: readonly TaxedLine[],
  charges: readonly TaxedCharge<Code>[],
  supply: Taxing,
): TaxedPiece<Code>[][] {
  const pieces = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const taxed = taxPieces(pieces, { discount: paise(0), charges, supply })
  let first = 0
  return lines.map(({ quantity }) => taxed.slice(first, (first += quantity)))
}

/**
 * Each charge's part is what the tax of the piece grows by with it: so the parts add up to the tax of
 * the whole price, which is rounded once.
 */
function chargeParts<Code extends string>(
  price: Paise,
  goods: TaxPart,
  steps: readonly { code: Code; share: Paise }[],
  bp: BasisPoints,
  supply: Taxing,
): { code: Code; part: TaxPart }[] {
  let before = goods
  let total = price
  return steps.map(({ code, share }) => {
    total = sum([total, share])
    const after = taxUpTo(total, bp, supply)
    const part = subtractPart(after, before)
    before = after
    return { code, part }
  })
}

const taxUpTo = (price: Paise, bp: BasisPoints, supply: Taxing): TaxPart =>
  supply ? taxWithin(price, bp, supply) : { ...NO_PART, value: price, taxable: price }
