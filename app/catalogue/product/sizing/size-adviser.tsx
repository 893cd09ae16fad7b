import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  adviceText,
  adviseSize,
  readMeasure,
  type Measures,
  type SizeAdvice,
} from './advise-size.ts'
import {
  clearMeasures,
  parseMeasures,
  storeMeasures,
  useStoredMeasures,
  type TypedMeasures,
} from './measures.browser.ts'
import type { BodyMeasure, SizeGuide } from './size-guide.ts'

type Advised = { caption: string; advice: SizeAdvice }

/** Advice from the kept measures, by table; empty before hydration and without measures. */
export function useSizeAdvice({ tables }: SizeGuide): Advised[] {
  const kept = parseMeasures(useStoredMeasures())
  const measures: Measures = {}
  for (const { measure } of tables.flatMap(({ deciding }) => deciding)) {
    const cm = readMeasure(measure, kept[measure] ?? '')
    if (cm !== undefined) measures[measure] = cm
  }
  return tables.flatMap((table) => {
    const advice = adviseSize(table, measures)
    return advice ? [{ caption: table.caption, advice }] : []
  })
}

/**
 * Asks for the measures that decide the size and says which size fits. They are kept in this
 * browser alone, for the next product. Needs scripts; the table beside it needs none. The form is
 * made in the browser: this part of the page hydrates late, and a form that is there before would
 * be sent by the browser itself, with the measures in the address.
 */
export function SizeAdviser({ guide }: { guide: SizeGuide }) {
  const stored = useStoredMeasures()
  const advised = useSizeAdvice(guide)
  const [wrong, setWrong] = useState<TypedMeasures>({})
  const kept = parseMeasures(stored)
  // Both tables of a product for anybody ask for the same measures.
  const asked = guide.tables[0]?.deciding ?? []

  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed: TypedMeasures = {}
    const errors: TypedMeasures = {}
    for (const { measure, label } of asked) {
      const text = form.querySelector<HTMLInputElement>(`[name=${measure}]`)?.value.trim() ?? ''
      if (readMeasure(measure, text) === undefined) errors[measure] = errorOf(measure, label, text)
      else typed[measure] = text
    }
    setWrong(errors)
    const [first] = Object.keys(errors)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else storeMeasures(typed)
  }

  return (
    <section aria-labelledby="size-adviser" className="needs-script mt-5 rounded-card bg-sand p-4">
      <h3 id="size-adviser" className="font-sans text-base font-semibold">
        Which size is mine?
      </h3>
      {stored === undefined ? (
        <div aria-hidden="true" className="skeleton mt-2 h-44" />
      ) : (
        // Anew with what is kept, once it has changed.
        <form key={stored} noValidate onSubmit={find}>
          <div className="mt-2 flex flex-wrap items-start gap-3">
            {asked.map(({ measure, label }) => (
              <TextField
                key={measure}
                name={measure}
                label={guide.tables.length > 1 && measure === 'chest' ? 'Chest or bust' : label}
                defaultValue={kept[measure]}
                error={wrong[measure]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                className="w-28 grow"
              />
            ))}
          </div>
          <p className="mt-1.5 text-sm text-soft">
            In centimetres or inches. Kept in this browser only.
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button type="submit">Find my size</Button>
            {stored && (
              <Button kind="quiet" onClick={clearMeasures}>
                Forget my measures
              </Button>
            )}
          </p>
        </form>
      )}
      <div role="status" className="mt-2 font-medium empty:hidden">
        {advised.map(({ caption, advice }) => (
          <p key={caption}>{adviceText(advice, advised.length > 1 ? caption : undefined)}</p>
        ))}
      </div>
    </section>
  )
}

const errorOf = (measure: BodyMeasure, label: string, typed: string): string =>
  typed === ''
    ? 'Please measure and type it here.'
    : `${label} should be ${measure === 'foot' ? 'about 22 to 32 cm, or 9 to 12 in' : 'about 70 to 140 cm, or 28 to 55 in'}.`
