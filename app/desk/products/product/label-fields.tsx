import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CELL_LABELS, type EditedCell } from '../product-cells.ts'
import type { DeskProduct } from '../desk-product.ts'

type Props = {
  cells: DeskProduct['cells']
  typed: Record<string, string> | undefined
}

export const MAX_FIELD = 200
const MAX_ADDRESS = 2_000

/** Fields of the label's legal facts, with the country of origin. */
export function LabelFields({ cells, typed }: Props) {
  const field = (name: EditedCell) => ({
    label: CELL_LABELS[name],
    name,
    defaultValue: typed?.[name] ?? cells[name],
  })
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="mb-1.5 font-medium">Label</legend>
      <p className="text-sm text-soft">
        What the law wants shown of packed goods and of garments; shoppers read it on the page.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field('mrpINR')}
          hint="With all taxes. The price is never above it."
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
        <TextField
          {...field('netQuantity')}
          hint={LABEL_HINTS.netQuantity}
          maxLength={MAX_FIELD}
          autoComplete="off"
        />
        <TextField
          {...field('packedMonth')}
          hint={LABEL_HINTS.packedMonth}
          maxLength={MAX_FIELD}
          autoComplete="off"
        />
        <TextField {...field('countryOfOrigin')} maxLength={MAX_FIELD} autoComplete="off" />
      </div>
      <LabelAddresses field={field} />
    </fieldset>
  )
}

export const LABEL_HINTS = {
  netQuantity: 'Such as 1 N, 50 ml or 100 g.',
  packedMonth: 'Such as 2026-10.',
} as const

const ADDRESS_HINTS = {
  importer: 'Name and address. Goods from abroad need it.',
  manufacturer: 'Name and address.',
  packer: 'Name and address, where it is another.',
  marketer: 'Name and address.',
} as const satisfies Partial<Record<EditedCell, string>>

type LabelField = { label: string; name: string; defaultValue?: string | undefined }

/** Who made, packed, sells and imported the goods. */
export const LabelAddresses = ({ field }: { field: (name: EditedCell) => LabelField }) =>
  Object.entries(ADDRESS_HINTS).map(([name, hint]) => (
    <TextAreaField
      key={name}
      {...field(name as keyof typeof ADDRESS_HINTS)}
      rows={2}
      className="[&_textarea]:min-h-20"
      hint={hint}
      maxLength={MAX_ADDRESS}
    />
  ))
