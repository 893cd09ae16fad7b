import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FilterChip } from '../lists/filter-chip.ts'
import { FilterChips } from '../lists/filter-chips.tsx'
import type { Choices } from './record-choices.ts'
import type { FilterName } from './record-filter.ts'

type Props = {
  known: Partial<Record<FilterName, string>>
  chips: readonly FilterChip[]
  who: Choices
  /** Left out where there is one kind of event. */
  what?: Choices
}

/** Filters as a form of the address; those in force as chips, each a link to the list without it. */
export function RecordForm({ known, chips, who, what }: Props) {
  return (
    <>
      <details className="mt-4" open={chips.length > 0}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-madder underline underline-offset-4">
          Search
        </summary>
        <Form
          key={JSON.stringify(known)}
          className="mt-2 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_11rem_11rem_auto]"
        >
          <Select label="Who" name="who" all="Everybody" chosen={known.who} choices={who} />
          {what && (
            <Select label="What" name="what" all="Everything" chosen={known.what} choices={what} />
          )}
          <TextField
            label="Order"
            name="order"
            defaultValue={known.order}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
          <TextField label="From" name="from" type="date" defaultValue={known.from} />
          <TextField label="To" name="to" type="date" defaultValue={known.to} />
          <Button type="submit">Show</Button>
        </Form>
      </details>
      <FilterChips chips={chips} />
    </>
  )
}

function Select({
  label,
  name,
  all,
  chosen = '',
  choices,
}: {
  label: string
  name: FilterName
  /** Says that it is no filter. */
  all: string
  chosen?: string | undefined
  choices: Choices
}) {
  return (
    <Field label={label} name={name}>
      {(described) => (
        <select {...described} className={inputClass} defaultValue={chosen}>
          <option value="">{all}</option>
          {choices.map(({ group, options }) => (
            <optgroup key={group} label={group}>
              {options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
