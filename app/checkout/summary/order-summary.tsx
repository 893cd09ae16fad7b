import { lazy, Suspense, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { itemCount, lineKey, lineTotal, subtotal, type Cart } from '#app/cart/cart.ts'
import { CartCosts, CartTotal } from '#app/cart/cart-costs.tsx'
import { withCharges, type Charge } from '#app/cart/charges.ts'
import { isUnavailable, lineProblemMessage } from '#app/cart/quote/line-problem.ts'
import type { LineProblem } from '#app/cart/quote/quote.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'

/** The tax of a price by its parts: the sums take more script than the line that they fill. */
const TaxIncluded = lazy(() =>
  import('#app/cart/tax-included.tsx').then(
    ({ TaxIncluded: all }) => ({ default: all }),
    () => ({ default: () => null }),
  ),
)

/**
 * Lines and all costs, shown before the order is placed. Beside the form on wide screens; on small
 * ones above it and folded, where it opens by itself when a line has a problem. What cannot be
 * bought stands in it, and counts in no sum (C9).
 */
export function OrderSummary({
  lines,
  charges,
  problems,
  rates,
  place,
}: Pick<ComponentProps<typeof TaxIncluded>, 'rates' | 'place'> & {
  lines: Cart
  charges: readonly Charge[]
  problems: ReadonlyMap<string, LineProblem>
}) {
  const bought = lines.filter((line) => !isUnavailable(problems.get(lineKey(line))))
  const goods = subtotal(bought)
  const total = inRupees(goods === 0 ? goods : withCharges(goods, charges))
  const count = itemCount(bought)
  return (
    <section
      aria-label="Your order"
      className="h-fit rounded-card border border-line bg-card lg:sticky lg:top-24 lg:order-last"
    >
      <h2 className="px-6 pt-6 text-xl font-bold max-lg:hidden">Your order</h2>
      {/* Browsers without ::details-content keep it folded on wide screens too. */}
      <details
        open={problems.size > 0}
        className="group lg:details-content:block lg:details-content:h-auto lg:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold lg:supports-[selector(::details-content)]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
            <span>
              Order summary · {count} {count === 1 ? 'item' : 'items'}
            </span>
            <span>{total}</span>
          </span>
          <span className="text-soft transition-transform group-open:rotate-180" aria-hidden="true">
            ▾
          </span>
        </summary>
        <div className="px-4 pb-4 lg:px-6 lg:pb-6">
          <ul className="mt-2 space-y-4 lg:mt-4">
            {lines.map((line) => (
              <OneLine key={lineKey(line)} line={line} problem={problems.get(lineKey(line))} />
            ))}
          </ul>
          <div className="mt-5 space-y-3 border-t border-line pt-4">
            <CartCosts goods={goods} charges={charges} />
            <CartTotal goods={goods} charges={charges} />
            <Suspense
              fallback={
                <p className="flex min-h-11 items-center text-sm text-soft">GST included</p>
              }
            >
              <TaxIncluded lines={bought} charges={charges} rates={rates} place={place} />
            </Suspense>
          </div>
        </div>
      </details>
    </section>
  )
}

function OneLine({ line, problem }: { line: Cart[number]; problem: LineProblem | undefined }) {
  const choice = [
    line.size && `Size: ${line.size}`,
    line.colour && `Colour: ${line.colour}`,
    `Quantity: ${line.quantity}`,
  ]
  return (
    <li className="flex gap-3">
      <div className="w-14 shrink-0">
        <ProductImage styleId={line.styleId} sizes="56px" className="w-full rounded-md" />
      </div>
      {/* The price stands beside the name, or below it where both do not fit. */}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 wrap-anywhere">
        <div className="min-w-[min(8rem,100%)] flex-1">
          <p className="leading-snug font-medium">
            {/* The product's page shows what is left. */}
            {problem && problem.why !== 'no longer sold' ? (
              <Link to={`/product/${line.id}`} className="underline underline-offset-4">
                {line.name}
              </Link>
            ) : (
              line.name
            )}
          </p>
          <p className="text-sm text-soft">{choice.filter(Boolean).join(' · ')}</p>
          {problem && (
            <p className="mt-1 text-sm font-medium text-chilli">{lineProblemMessage(problem)}</p>
          )}
        </div>
        {!isUnavailable(problem) && <p className="font-medium">{inRupees(lineTotal(line))}</p>}
      </div>
    </li>
  )
}
