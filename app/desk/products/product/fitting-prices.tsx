import { inRupees, paise } from '#app/basics/money.ts'
import { takeField, type FittingPrices, type PricedCell } from './take-price.ts'

type Props = { name: PricedCell; fits: FittingPrices | undefined }

/** Beside a price that fits no GST rate: the nearest that do, one of which may be taken. */
export function FittingChoice({ name, fits }: Props) {
  const prices = fits?.[name]
  if (!prices) return null
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="sr-only">A price that fits</legend>
      <div className="flex flex-wrap gap-x-5">
        {prices.map(({ amount, percent }) => (
          <label key={amount} className="flex min-h-11 items-center gap-2">
            <input type="radio" name={takeField(name)} value={amount / 100} className="size-5" />
            {inRupees(paise(amount))} with {percent} %
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name={takeField(name)} value="" defaultChecked className="size-5" />
          The price in the field
        </label>
      </div>
    </fieldset>
  )
}
