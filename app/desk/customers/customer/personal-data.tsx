import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { FRESH_CODE_MINUTES } from '#app/staff/permissions.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext, inputClass } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ERASURE_REASONS } from './customer-step.ts'

type Answer = { errors: FieldErrors; typed: Record<string, string> } | undefined

/** Export and erasure, which a customer may ask for by law. */
export function PersonalData({ exporting, erasing }: { exporting: Answer; erasing: Answer }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="data" className="rounded-card border border-line bg-card p-4">
      <h2 id="data" className="text-lg font-bold">
        Their data
      </h2>
      <p className="mt-1 text-soft">Only where you are sure that it is they who ask.</p>
      <Form method="post" reloadDocument className="mt-3 space-y-3">
        <FormContext value={{ errors: exporting?.errors ?? {}, idPrefix: 'export-' }}>
          <input type="hidden" name="step" value="export" />
          {exporting?.errors['code'] && (
            <CodeField hint={`It counts for ${FRESH_CODE_MINUTES} minutes.`} />
          )}
          <Button type="submit" kind="secondary">
            Export their data
          </Button>
        </FormContext>
      </Form>
      <details open={erasing !== undefined} className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
          Erase the account
        </summary>
        <Form method="post" className="mt-1 space-y-3">
          <FormContext value={{ errors: erasing?.errors ?? {}, idPrefix: 'erase-' }}>
            <input type="hidden" name="step" value="erase" />
            <p className="text-soft">
              Name, password, addresses, cart and messages are gone at once. Orders stay for the
              books, without the person as soon as that may be. It cannot be undone.
            </p>
            <Field label="Why" name="why">
              {(described) => (
                <select
                  className={inputClass}
                  defaultValue={erasing?.typed['why'] ?? ''}
                  required
                  {...described}
                >
                  <option value="">Choose</option>
                  {Object.entries(ERASURE_REASONS).map(([why, label]) => (
                    <option key={why} value={why}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField
              label="Their email, typed again"
              name="email"
              inputMode="email"
              autoComplete="off"
              defaultValue={erasing?.typed['email']}
              required
            />
            {erasing?.errors['code'] && (
              <CodeField hint={`It counts for ${FRESH_CODE_MINUTES} minutes.`} />
            )}
            <Button type="submit" disabled={busy}>
              Erase it for good
            </Button>
          </FormContext>
        </Form>
      </details>
    </section>
  )
}
