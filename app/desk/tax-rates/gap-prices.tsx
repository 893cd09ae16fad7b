import { Form, Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import type { GapPrices as Gaps } from '#app/catalogue/price-gap/gap-prices.ts'
import { Button } from '#app/ui/button.tsx'
import { GAP_OPTIONS } from './gap-words.ts'

type Props = { gaps: Gaps; error: string | undefined; busy: boolean }

/** The owner's one choice for prices between the two rates of a slab, and the products it is about. */
export function GapPrices({ gaps, error, busy }: Props) {
  const { choice, count } = gaps
  if (!gaps.hasGaps) return null
  return (
    <section aria-labelledby="gap">
      <h2 id="gap" className="text-lg font-bold">
        Prices between the rates
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        Clothes and shoes bear 5 % up to a value of ₹2,500 a piece without tax, and 18 % above. A
        price from ₹2,625.01 to ₹2,950.00 fits neither rate. Choose once for all of them, after your
        adviser has decided. Products keep the price that you typed, so you can change your mind;
        the MRP stays as it is.
      </p>
      <Form method="post" className="mt-3 rounded-card border border-line bg-card p-5">
        <fieldset className="min-w-0" aria-describedby={error ? 'gap-error' : undefined}>
          <legend className="font-medium">A price between ₹2,625.00 and ₹2,950.01</legend>
          {GAP_OPTIONS.map((one) => (
            <div key={one.choice} className="mt-1">
              <label className="flex min-h-11 items-center gap-3 font-medium">
                <input
                  type="radio"
                  name="gap"
                  value={one.choice}
                  defaultChecked={one.choice === choice}
                  aria-describedby={`gap-${one.choice}`}
                  className="size-5 shrink-0"
                />
                {one.words}
              </label>
              <p id={`gap-${one.choice}`} className="pl-8 text-sm text-soft">
                {one.meaning}
              </p>
            </div>
          ))}
        </fieldset>
        {error && (
          <p id="gap-error" role="alert" className="mt-2 font-medium text-chilli">
            {error}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" name="step" value="gap" kind="secondary" disabled={busy}>
            Save the choice
          </Button>
          {choice === null && (
            <p className="text-sm text-soft">Until you choose, such prices are lowered.</p>
          )}
        </div>
      </Form>
      {count > 0 && <GapList {...gaps} />}
    </section>
  )
}

const GapList = ({ choice, count, first }: Gaps) => (
  <>
    <p className="mt-3">
      {groupDigits(count)} {count === 1 ? 'product on sale has' : 'products on sale have'} such a
      price.
    </p>
    <ul className="mt-1 divide-y divide-line">
      {first.map(({ code, gap }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`/desk/products/${code}`}
            className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            {code}
          </Link>
          <span>
            {inRupees(gap.price)} sells at {inRupees(choice === 'charge' ? gap.price : gap.below)}
          </span>
        </li>
      ))}
    </ul>
    {count > first.length && (
      <p className="text-soft">and {groupDigits(count - first.length)} more</p>
    )}
  </>
)
