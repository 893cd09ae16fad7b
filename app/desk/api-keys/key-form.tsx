import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { ApiScope } from '#app/api/keys/api-key.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SCOPE_WORDS } from './key-row.ts'

type Props = { asksForCode: boolean; errors: FieldErrors; typed: Record<string, string> }

const SCOPES = Object.entries(SCOPE_WORDS) as [ApiScope, (typeof SCOPE_WORDS)[ApiScope]][]

export function KeyForm({ asksForCode, errors, typed }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="make" className="rounded-card border border-line bg-card p-4">
      <h2 id="make" className="text-lg font-bold">
        Make a key
      </h2>
      <Form method="post" className="mt-3 space-y-4">
        <input type="hidden" name="change" value="make" />
        <TextField
          label="What it is for"
          name="name"
          hint="One key for each program: it can be revoked without stopping the others."
          maxLength={60}
          autoComplete="off"
          required
          defaultValue={typed['name']}
          error={errors['name']}
        />
        <fieldset className="min-w-0">
          <legend className="font-medium">It may read</legend>
          {SCOPES.map(([scope, { label, hint }]) => (
            <label key={scope} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                name={scope}
                defaultChecked={typed[scope] !== undefined}
                aria-describedby={errors['scopes'] && 'scopes-error'}
                className="size-5 shrink-0"
              />
              <span>
                {label}
                <span className="block text-sm text-soft">{hint}</span>
              </span>
            </label>
          ))}
          {errors['scopes'] && (
            <p id="scopes-error" className="text-sm font-medium text-chilli">
              {errors['scopes']}
            </p>
          )}
        </fieldset>
        <TextField
          label="Last day (optional)"
          name="expires"
          type="date"
          defaultValue={typed['expires']}
          error={errors['expires']}
        />
        {asksForCode && <CodeField hint="Six digits from your authenticator app." />}
        {errors['code'] && <p className="text-sm font-medium text-chilli">{errors['code']}</p>}
        <Button type="submit" className="w-full" disabled={busy}>
          Make the key
        </Button>
      </Form>
    </section>
  )
}
