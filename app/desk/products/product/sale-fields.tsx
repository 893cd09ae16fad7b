import { inRupees } from '#app/basics/money.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { CELL_LABELS } from '../product-cells.ts'
import type { DeskProduct } from '../desk-product.ts'
import { SellsAt } from './sells-at.tsx'

type Props = {
  product: Pick<DeskProduct, 'cells' | 'lowestBeforeSale' | 'lowered'>
  typed: Record<string, string> | undefined
}

/** A sale price, with the times in IST between which shoppers pay it. */
export function SaleFields({ product: { cells, lowestBeforeSale, lowered }, typed }: Props) {
  const time = (name: 'saleFrom' | 'saleUntil', hint: string) => (
    <TextField
      label={CELL_LABELS[name]}
      name={name}
      type="datetime-local"
      defaultValue={(typed?.[name] ?? cells[name]).replace(' ', 'T')}
      hint={hint}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Sale</legend>
      <p className="mb-1.5 text-sm text-soft">
        {lowestBeforeSale === undefined
          ? 'Shoppers see the price struck, and the lowest of the 30 days before the sale.'
          : `It runs now. The lowest price of the 30 days before was ${inRupees(lowestBeforeSale)}.`}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-3">
        <TextField
          label={CELL_LABELS.salePriceINR}
          name="salePriceINR"
          defaultValue={typed?.['salePriceINR'] ?? cells.salePriceINR}
          hint="Empty: no sale."
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
        {time('saleFrom', 'Indian time. Empty: at once.')}
        {time('saleUntil', 'Indian time. Empty: until you end it.')}
      </div>
      <SellsAt price={lowered.salePriceINR} />
    </fieldset>
  )
}
