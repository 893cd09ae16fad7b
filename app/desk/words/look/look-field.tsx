import { useContext, useId } from 'react'
import { isMarkName, isPaletteName, type Look } from '#app/basics/look/look-names.ts'
import { FormContext } from '#app/ui/field.tsx'
import type { WordTexts } from '../word-changes.ts'
import type { Choice } from '../word-group.ts'
import { LookSample } from './look-sample.tsx'

type Props = {
  label: string
  name: string
  hint?: string | undefined
  choices: readonly Choice[]
  /** Texts of the whole form, by field. */
  shown: WordTexts
}

/** Colours or logo as radio buttons, each with what it looks like beside what else is chosen. */
export function LookField({ label, name, hint, choices, shown }: Props) {
  const wrong = useContext(FormContext).errors[name]
  const described = useId()
  return (
    <fieldset aria-describedby={described}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <p id={described} className="mb-2 text-sm text-soft">
        {wrong && <span className="block font-medium text-chilli">{wrong}</span>}
        {hint}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label }, i) => {
          const look = lookOf({ ...shown, [name]: value })
          return (
            <label
              key={value}
              className="grid cursor-pointer grid-cols-[auto_1fr] items-center overflow-hidden rounded-card border border-ink/40 bg-card hover:border-ink has-checked:border-madder has-checked:ring-2 has-checked:ring-madder"
            >
              <input
                type="radio"
                // A summary of errors links to the first of them.
                {...(i === 0 && { id: name })}
                name={name}
                value={value}
                defaultChecked={value === shown[name]}
                className="mx-3"
              />
              <span className="flex min-h-11 items-center pr-3">{label}</span>
              <span className="col-span-2 grid grid-cols-2">
                <LookSample look={look} scheme="light" />
                <LookSample look={look} scheme="dark" />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function lookOf(texts: WordTexts): Look {
  const { 'brand.look.colours': colours = '', 'brand.look.mark': mark = '' } = texts
  return {
    colours: isPaletteName(colours) ? colours : 'madder',
    mark: isMarkName(mark) ? mark : 'file',
  }
}
