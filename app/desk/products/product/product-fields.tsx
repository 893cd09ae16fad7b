import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext, inputClass } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CELL_CHOICES, CELL_LABELS, type EditedCell } from '../product-cells.ts'
import type { DeskProduct } from '../desk-product.ts'
import type { KnownKinds } from './known-kinds.ts'
import { LabelFields } from './label-fields.tsx'
import { SaleFields } from './sale-fields.tsx'
import { SellsAt } from './sells-at.tsx'
import { sizesHint } from './sizes-hint.ts'
import { StockFields } from './stock-fields.tsx'

type Props = {
  product: DeskProduct
  kinds: KnownKinds
  errors: FieldErrors
  /** Typed text, where saving was refused. */
  typed: Record<string, string> | undefined
  /** Cells that the refused form was made from, as it sent them. */
  seen: string | undefined
  /** It is to be created; its stock is counted once its sizes are known. */
  isNew?: boolean
}

const MAX_FIELD = 200
const MAX_SENTENCES = 2_000

/** All that the staff may change of a product, as one form with the cells that it was made from. */
export function ProductForm({ product, kinds, errors, typed, seen, isNew = false }: Props) {
  const busy = useNavigation().state !== 'idle'
  const { cells } = product
  const [sizesFor, setSizesFor] = useState(() => sizesHint({ ...cells, ...typed }))
  const field = (name: EditedCell) => ({
    label: CELL_LABELS[name],
    name,
    defaultValue: typed?.[name] ?? cells[name],
  })
  const line = (name: EditedCell, hint?: string, list?: string) => (
    <TextField {...field(name)} hint={hint} list={list} maxLength={MAX_FIELD} autoComplete="off" />
  )
  const sentences = (name: EditedCell) => (
    <TextAreaField
      {...field(name)}
      rows={2}
      className="[&_textarea]:min-h-20"
      maxLength={MAX_SENTENCES}
    />
  )
  return (
    <Form
      method="post"
      className="max-w-2xl space-y-5"
      onChange={({ currentTarget }) => setSizesFor(sizesHint(textsIn(currentTarget)))}
    >
      <FormContext value={{ errors }}>
        <input type="hidden" name="step" value="save" />
        <input type="hidden" name="seen" value={seen ?? JSON.stringify(cells)} />
        {line('productDisplayName')}
        <TextField
          {...field('priceINR')}
          hint="Needed before shoppers can see it."
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
        <SellsAt price={product.lowered.priceINR} />
        <SaleFields product={product} typed={typed} />
        {!isNew && <StockFields product={product} typed={typed} />}
        {line('sizes', sizesFor)}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          <Choice {...field('masterCategory')} options={CELL_CHOICES.masterCategory} />
          <Choice {...field('gender')} options={CELL_CHOICES.gender} />
          {line('subCategory', undefined, 'sub-categories')}
          {line('articleType', undefined, 'types')}
          <Suggestions id="sub-categories" words={kinds.subCategories} />
          <Suggestions id="types" words={kinds.types} />
          {line('baseColour')}
          {line('styleGroup', 'A word that the colours of one style share.')}
          {line('season')}
          {line('usage')}
          {line('hsn', 'Of the goods, for the GST. Empty: by the type.')}
          {line('gstRate', 'Such as 5. Empty: by the HSN and the price.')}
          <Choice {...field('weightClass')} options={CELL_CHOICES.weightClass} />
          {line(
            'featured',
            '1 comes first among the featured products. Empty: by itself, if it is new.',
          )}
          {line(
            'listingPlace',
            '1 to 999; 1 stands first. Empty: by date, behind those with a place.',
          )}
        </div>
        {sentences('description')}
        {sentences('fabric')}
        {sentences('fit')}
        {sentences('care')}
        {sentences('measurements')}
        <LabelFields cells={cells} typed={typed} />
        <div className="bottom-0 sm:sticky border-t border-line bg-paper py-3">
          <Button type="submit" disabled={busy} data-next-step>
            {busy ? 'Saving …' : isNew ? 'Create, hidden' : 'Save'}
          </Button>
        </div>
      </FormContext>
    </Form>
  )
}

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

const Suggestions = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word}>
        {word}
      </option>
    ))}
  </datalist>
)

type ChoiceProps = {
  label: string
  name: string
  defaultValue: string
  options: readonly string[]
}

const Choice = ({ label, name, defaultValue, options }: ChoiceProps) => (
  <Field label={label} name={name}>
    {(described) => (
      <select className={inputClass} {...described} defaultValue={defaultValue}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option || 'Not said'}
          </option>
        ))}
      </select>
    )}
  </Field>
)
