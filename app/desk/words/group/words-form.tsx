import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { OptionField } from './option-field.tsx'
import { SectionsField } from '../home/sections-field.tsx'
import { LookField } from '../look/look-field.tsx'
import type { WordTexts } from '../word-changes.ts'
import type { WordForm } from '../word-forms.ts'
import type { WordField } from '../word-group.ts'
import type { WordGroupView } from '../word-groups.ts'

type Props = {
  group: WordGroupView
  texts: WordTexts
  errors: FieldErrors
  /** Changed fields as typed, where saving was refused. */
  typed: WordTexts
  /** Texts that the form counts as made from. */
  seen: WordTexts
  /** Below the fields, in the form. */
  children?: ReactNode
}

const ROWS: Partial<Record<WordForm, number>> = {
  text: 2,
  lines: 3,
  figures: 3,
  links: 3,
  story: 12,
  policy: 3,
}
const YES_NO = ['Yes', 'No'].map((value) => ({ value, label: value }))
/** Longer than any field may be. */
const MAX_TEXT = 40_000

/**
 * The words of a group. It is sent by the browser itself, because a preview opens in a tab of its own
 * while this form keeps what was typed.
 */
export function WordsForm({ group, texts, errors, typed, seen, children }: Props) {
  const { name: groupName, fields, previews } = group
  const shown = { ...texts, ...typed }
  return (
    <Form method="post" reloadDocument className="max-w-2xl space-y-5">
      <FormContext value={{ errors }}>
        <input type="hidden" name="group" value={groupName} />
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        {fields.map((one) => (
          <Word key={one.field} {...one} shown={shown} />
        ))}
        {children}
        <div className="bottom-0 flex sm:sticky flex-wrap gap-3 border-t border-line bg-paper py-3">
          <Button type="submit" data-next-step>
            Save
          </Button>
          {previews.map(([path, name]) => (
            <Button
              key={path}
              type="submit"
              kind="secondary"
              formAction={`/desk/words/preview?page=${path}`}
              formTarget="_blank"
            >
              Preview the {name}
              <span className="sr-only"> in a new tab</span>
            </Button>
          ))}
        </div>
      </FormContext>
    </Form>
  )
}

function Word({ field, label, form, hint, choices, shown }: WordField & { shown: WordTexts }) {
  const text = shown[field] ?? ''
  if (form === 'choice')
    return (
      <LookField label={label} name={field} hint={hint} choices={choices ?? []} shown={shown} />
    )
  if (form === 'option' || form === 'yesNo')
    return (
      <OptionField label={label} name={field} hint={hint} choices={choices ?? YES_NO} text={text} />
    )
  if (form === 'sections')
    return <SectionsField label={label} name={field} hint={hint} text={text} />
  const shared = { label, name: field, hint, defaultValue: text, maxLength: MAX_TEXT }
  const rows = ROWS[form]
  if (rows === undefined)
    return (
      <TextField
        {...shared}
        inputMode={form === 'number' ? 'numeric' : undefined}
        autoComplete="off"
      />
    )
  return <TextAreaField {...shared} rows={rows} className="[&_textarea]:min-h-20" />
}
