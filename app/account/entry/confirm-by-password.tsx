import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'
import type { Asked } from './asked.ts'
import { AuthLink } from './auth-screen.tsx'

const loadRules = () => import('./auth-forms.ts').then(({ confirmRules }) => confirmRules)

/** Asks for the account's password, so that nobody confirms what somebody else registered (T61). */
export function ConfirmByPassword({
  token,
  asked: { email, isNewAddress },
  answer,
  busy,
}: {
  token: string
  asked: Asked
  answer: FormAnswer | undefined
  busy: boolean
}) {
  const { pathname, hash } = useLocation()
  return (
    <>
      <p>
        {isNewAddress
          ? 'Somebody wants to use this address for an account with us: '
          : 'An account was made in our shop with the address '}
        <strong>{email}</strong>. If it is yours, please confirm it with its password.
      </p>
      <ValidatedForm
        method="post"
        action={pathname + hash}
        loadRules={loadRules}
        answer={answer}
        refusedTitle="Your email is not confirmed"
      >
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="Password of the account"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Confirming…' : 'Confirm this email'}
        </Button>
      </ValidatedForm>
      <p>
        {isNewAddress ? (
          'If you did not ask for this, close this page. Nothing changes without the password.'
        ) : (
          <>
            Did you not create this account?{' '}
            <AuthLink to={{ pathname: '/not-my-account', hash }}>This was not me</AuthLink>
          </>
        )}
      </p>
    </>
  )
}
