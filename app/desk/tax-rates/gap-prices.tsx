import { Link } from 'react-router'
import { inRupeesShort } from '#app/basics/money.ts'
import type { GapPrices as Gaps } from '#app/catalogue/price-gap/gap-prices.ts'

/** Products whose price fits no rate; nothing where there are none. */
export function GapPrices({ gaps: { count, first } }: { gaps: Gaps }) {
  if (count === 0) return null
  return (
    <section aria-labelledby="gap">
      <h2 id="gap" className="text-lg font-bold">
        Prices that fit no rate
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        {count} {count === 1 ? 'product is' : 'products are'} sold at the higher rate, which the
        price is too low for. The lower of the two prices that fit earns you more.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {first.map(({ code, gap }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/desk/products/${code}`}
              className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
            >
              {code}
            </Link>
            <span>
              {inRupeesShort(gap.price)}: {inRupeesShort(gap.below)} or {inRupeesShort(gap.above)}
            </span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className="text-soft">and {count - first.length} more</p>}
    </section>
  )
}
