import { brand } from '#app/basics/brand.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { localTax, supplyOf } from '#app/tax/place-of-supply.ts'
import { sellerState } from '#app/tax/seller-state.ts'
import { taxBreakup, type TaxBreakup } from '#app/tax/tax-breakup.ts'
import { taxOf, type TaxPart } from '#app/tax/tax-part.ts'
import type { Cart } from './cart.ts'
import type { Charge } from './charges.ts'
import type { Rates } from './quote/quote.ts'

type Props = {
  /** What can be bought. */
  lines: Cart
  charges: readonly Charge[]
  /** Undefined until the cart is quoted. */
  rates: Rates | undefined
  /** Code of the State of supply; undefined until it is known. */
  place?: string | undefined
}

/**
 * The tax in the price, and its parts (rule 7 of the E-Commerce Rules). Its line is there before its
 * figure is, so that nothing moves. Shops that collect no tax say so.
 */
export function TaxIncluded(props: Props) {
  const { registration } = brand.seller
  if (registration === 'unset') return null
  if (registration !== 'regular') return <p className="text-sm text-soft">{NO_TAX[registration]}</p>
  const breakup = breakupOf(props)
  if (!breakup) return <p className="flex min-h-11 items-center text-sm text-soft">GST included</p>
  const { place, isExact } = breakup
  const tax = inRupees(paise(taxOf(breakup.total)))
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center text-soft">
        GST included:&nbsp;
        <span data-testid="gst">
          {!isExact && 'about '}
          {tax}
        </span>
        <span aria-hidden="true">&nbsp;▾</span>
      </summary>
      <dl className="space-y-1 pb-2 *:flex *:flex-wrap *:justify-between *:gap-x-4">
        {breakup.rates.map(({ bp, part }) => (
          <Row key={bp} name={bp === 0 ? 'Nil-rated goods' : `Value before ${bp / 100}% GST`}>
            {part.taxable}
          </Row>
        ))}
        {namedTaxes(breakup.total, place).map(([name, amount]) => (
          <Row key={name} name={name}>
            {amount}
          </Row>
        ))}
      </dl>
      {place === undefined && (
        <p className="pb-2 text-soft">Your State decides whether it is IGST, or CGST and SGST.</p>
      )}
    </details>
  )
}

const Row = ({ name, children: amount }: { name: string; children: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{inRupees(paise(amount))}</dd>
  </div>
)

const NO_TAX = {
  composition: 'No GST is added: a composition taxable person may not collect tax on supplies.',
  unregistered: 'No GST is charged: the seller is not registered under the GST.',
}

/** `isExact`: each paisa is as the invoice will have it; the halves within a State are rounded apart. */
function breakupOf({
  lines,
  charges,
  rates,
  place,
}: Props): (TaxBreakup & { place: string | undefined; isExact: boolean }) | undefined {
  const taxed = lines.flatMap(({ styleId, price, quantity }) => {
    const rate = rates?.[styleId]
    return rate ? { price: paise(price), quantity, rate } : []
  })
  if (taxed.length !== lines.length) return undefined
  const of = (supply: 'intra' | 'inter') =>
    taxBreakup(taxed, taxed.length > 0 ? charges : [], supply)
  if (place !== undefined)
    return { ...of(supplyOf(sellerState(brand.seller), place)), place, isExact: true }
  const inter = of('inter')
  return { ...inter, place, isExact: taxOf(inter.total) === taxOf(of('intra').total) }
}

function namedTaxes(
  total: TaxPart,
  place: string | undefined,
): (readonly [name: string, amount: number])[] {
  if (place === undefined) return [['GST', taxOf(total)]]
  if (supplyOf(sellerState(brand.seller), place) === 'inter') return [['IGST', total.igst]]
  return [
    ['CGST', total.cgst],
    [localTax(place), total.sgst],
  ]
}
