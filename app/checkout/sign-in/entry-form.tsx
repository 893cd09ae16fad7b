import { useEffect, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { LoginFields, loadLoginRules } from '#app/account/entry/login-fields.tsx'
import { loadRegisterRules, RegisterFields } from '#app/account/entry/register-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'

export type Entry = 'login' | 'register'

const TEXTS = {
  login: { press: 'Login', busy: 'Logging in…' },
  register: { press: 'Create account', busy: 'Creating your account…' },
}

type Props = {
  entry: Entry
  path: string
  /** Typed into the other form. */
  email: string
  /** It was asked for by a press, so its first field takes the focus. */
  focused: boolean
}

/**
 * The form of /login or /register inside the checkout, sent by a fetcher: its answer leads back to
 * the checkout, which stays as it was typed.
 */
export default function EntryForm({ entry, path, email, focused }: Props): ReactNode {
  const { data: answer, state } = useFetcher<FormAnswer>({ key: entry })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus()
  }, [focused])
  const { press, busy } = TEXTS[entry]
  return (
    <ValidatedForm
      ref={form}
      method="post"
      action={path}
      navigate={false}
      fetcherKey={entry}
      loadRules={entry === 'login' ? loadLoginRules : loadRegisterRules}
      answer={answer}
      idPrefix="entry-"
    >
      {entry === 'login' ? (
        <LoginFields from="/checkout" typed={{ email, rememberMe: false }} />
      ) : (
        <RegisterFields typed={{ name: '', email }} />
      )}
      <Button type="submit" className="w-full" disabled={state !== 'idle'}>
        {state === 'idle' ? press : busy}
      </Button>
    </ValidatedForm>
  )
}
