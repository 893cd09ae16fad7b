import { useContext } from 'react'
import { FormContext, inputClass } from '#app/ui/field.tsx'
import type { DeskProduct } from '../desk-product.ts'
import { stockField } from './product-form.ts'

type Props = {
  product: Pick<DeskProduct, 'sizes' | 'stock'>
  typed: Record<string, string> | undefined
}

/** Pieces left, a field for each size. */
export function StockFields({ product: { sizes, stock }, typed }: Props) {
  const { errors } = useContext(FormContext)
  const wrong = errors['stock']
  return (
    <fieldset aria-describedby={wrong ? 'stock-error stock-hint' : 'stock-hint'}>
      <legend className="mb-1.5 font-medium">Stock</legend>
      <p id="stock-hint" className="mb-1.5 text-sm text-soft">
        Pieces that can be sold now. What is sold while you type is taken off by itself.{' '}
        {sizes.length > 1
          ? 'Once you count one size, those left empty count as 0. All empty: not counted, and sold without limit.'
          : 'Empty: not counted, and sold without limit.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {(sizes.length > 0 ? sizes : ['']).map((size) => (
          <label key={size} className="w-20">
            <span className="block text-sm">{size || 'Pieces'}</span>
            <input
              name={stockField(size)}
              defaultValue={typed?.[stockField(size)] ?? stock[size] ?? ''}
              aria-label={size ? `Pieces in ${size}` : 'Pieces'}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              aria-invalid={wrong ? true : undefined}
              className={inputClass}
            />
          </label>
        ))}
      </div>
      {wrong && (
        <p id="stock-error" className="mt-1.5 text-sm font-medium text-chilli">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
