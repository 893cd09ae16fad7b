import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'

const loadRules = () => import('../entry/auth-forms.ts').then(({ resetRules }) => resetRules)

export function NewPasswordForm({
  token,
  answer,
  busy,
}: {
  token: string
  answer: FormAnswer | undefined
  busy: boolean
}) {
  const { pathname, hash } = useLocation()
  return (
    <ValidatedForm
      method="post"
      action={pathname + hash}
      loadRules={loadRules}
      answer={answer}
      refusedTitle="Your password was not changed"
    >
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
      <Button type="submit" className="w-full" disabled={busy}>
        {busy ? 'Saving…' : 'Set new password'}
      </Button>
    </ValidatedForm>
  )
}
