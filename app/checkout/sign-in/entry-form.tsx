import { useEffect, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { LoginFields, loadLoginRules } from '#app/account/entry/login-fields.tsx'
import { loadRegisterRules, RegisterFields } from '#app/account/entry/register-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'

export type Entry = 'login' | 'register'

const TEXTS = {
  login: {
    title: 'Login',
    press: 'Login',
    busy: 'Signing in…',
    refused: 'You are not signed in',
  },
  register: {
    title: 'Create an account',
    press: 'Create account',
    busy: 'Creating your account…',
    refused: 'Your account could not be created',
  },
}

/**
 * The form of /login or /register inside the checkout, sent by a fetcher: its answer leads back to
 * the checkout, which stays as it was typed.
 */
export default function EntryForm({ entry, path }: { entry: Entry; path: string }): ReactNode {
  const { data: answer, state } = useFetcher<FormAnswer>({ key: entry })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const { title, press, busy, refused } = TEXTS[entry]
  return (
    <div ref={box} className="mt-4 max-w-md border-t border-line pt-4">
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <ValidatedForm
        method="post"
        action={path}
        navigate={false}
        fetcherKey={entry}
        loadRules={entry === 'login' ? loadLoginRules : loadRegisterRules}
        answer={answer}
        idPrefix="entry-"
        refusedTitle={refused}
      >
        {entry === 'login' ? (
          <LoginFields from="/checkout" typed={undefined} />
        ) : (
          <RegisterFields typed={undefined} />
        )}
        <Button type="submit" disabled={state !== 'idle'}>
          {state === 'idle' ? press : busy}
        </Button>
      </ValidatedForm>
    </div>
  )
}
