import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext, inputClass } from '#app/ui/field.tsx'
import { TextField, type TextFieldProps } from '#app/ui/text-field.tsx'
import { CELL_CHOICES } from '../../product-cells.ts'
import { SharedLabelFields, TaxFields } from './cell-fields.tsx'
import { MAX_CATEGORY, type ChangeForm } from './change-form.ts'

type Typed = Readonly<Record<string, string>> | undefined
type Props = { form: ChangeForm; typed: Typed; errors: FieldErrors }

/** The form of one change; the address says of which products. */
export function ChangeFields({ form, typed, errors }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-4 max-w-xl space-y-5">
      <FormContext value={{ errors }}>
        {FIELDS[form]({ typed })}
        <Button type="submit" disabled={busy} data-next-step>
          {busy ? 'Looking …' : 'See what changes'}
        </Button>
      </FormContext>
    </Form>
  )
}

type Choices = readonly (readonly [value: string, text: string])[]

const Choice = ({
  choices,
  typed,
  ...field
}: {
  label: string
  name: string
  hint?: string
  choices: Choices
  typed: Typed
}) => (
  <Field {...field}>
    {(described) => (
      <select className={inputClass} {...described} defaultValue={typed?.[field.name]}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const Line = ({ typed, ...field }: TextFieldProps & { typed: Typed }) => (
  <TextField defaultValue={typed?.[field.name]} autoComplete="off" maxLength={16} {...field} />
)

const Rounding = ({ typed }: { typed: Typed }) => (
  <Choice
    label="Rounded"
    name="rounding"
    typed={typed}
    choices={[
      ['whole', 'To whole rupees'],
      ['nine', 'To a price that ends in 9, such as 1,499'],
    ]}
  />
)

const FIELDS: Record<ChangeForm, (props: { typed: Typed }) => ReactNode> = {
  price: ({ typed }) => (
    <>
      <Choice
        label="Price"
        name="how"
        typed={typed}
        choices={[
          ['raise', 'Raise by a percentage'],
          ['lower', 'Lower by a percentage'],
          ['add', 'Raise by rupees'],
          ['take off', 'Lower by rupees'],
          ['set', 'Set to rupees'],
        ]}
      />
      <Line label="Percentage or rupees" name="amount" inputMode="decimal" required typed={typed} />
      <Rounding typed={typed} />
    </>
  ),
  sale: ({ typed }) => (
    <>
      <Choice
        label="Sale"
        name="how"
        typed={typed}
        choices={[
          ['begin', 'Put on sale, in place of a sale that is there'],
          ['end', 'End the sale: without the fields below'],
        ]}
      />
      <Line label="Percentage off the price" name="percent" inputMode="decimal" typed={typed} />
      <Rounding typed={typed} />
      <Line
        label="Sale from"
        name="saleFrom"
        type="datetime-local"
        hint="Indian time. Empty: at once."
        typed={typed}
      />
      <Line
        label="Sale until"
        name="saleUntil"
        type="datetime-local"
        hint="Indian time. Empty: until you end it."
        typed={typed}
      />
    </>
  ),
  stock: ({ typed }) => (
    <>
      <Choice
        label="Stock of each size"
        name="how"
        typed={typed}
        choices={[
          ['add', 'Add pieces, where the stock is counted'],
          ['set', 'Set to a number of pieces'],
        ]}
      />
      <Line
        label="Pieces"
        name="pieces"
        inputMode="numeric"
        hint="What is sold until you apply it is taken off."
        required
        typed={typed}
      />
    </>
  ),
  shown: ({ typed }) => (
    <>
      <Choice
        label="For shoppers"
        name="how"
        typed={typed}
        choices={[
          ['hide', 'Hide: orders of them go on'],
          ['show', 'Show'],
          ['appear', 'Let hidden ones appear later'],
        ]}
      />
      <Line
        label="Appears at"
        name="appearsAt"
        type="datetime-local"
        hint="Indian time. Only where they appear later."
        typed={typed}
      />
    </>
  ),
  home: ({ typed }) => (
    <Line
      label="Place among the featured products"
      name="place"
      inputMode="numeric"
      hint="From 1 to 99; of the same place the newest comes first. Empty: not featured."
      typed={typed}
    />
  ),
  category: ({ typed }) => (
    <>
      <Choice
        label="Category"
        name="masterCategory"
        typed={typed}
        choices={[
          ['', 'As it is'],
          ...CELL_CHOICES.masterCategory.map((name) => [name, name] as const),
        ]}
      />
      <Line
        label="Sub-category"
        name="subCategory"
        hint="Empty: as it is. Sizes follow the category, unless a product has its own."
        maxLength={MAX_CATEGORY}
        typed={typed}
      />
    </>
  ),
  tax: TaxFields,
  label: SharedLabelFields,
}
