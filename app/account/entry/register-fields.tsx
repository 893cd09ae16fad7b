import { ACCOUNT_NOTICE } from '#app/basics/personal-data/notices/account-notice.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export const loadRegisterRules = () =>
  import('./auth-forms.ts').then(({ registerRules }) => registerRules)

/** Providers whose mail is known to arrive. */
export const PROVIDERS = 'gmail.com or outlook.com'

export function RegisterFields({ typed }: { typed: { name: string; email: string } | undefined }) {
  return (
    <>
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        spellCheck={false}
        defaultValue={typed?.name}
        required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        hint={`A common provider such as ${PROVIDERS} works best.`}
        defaultValue={typed?.email}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
      <PrivacyNotice notice={ACCOUNT_NOTICE} />
    </>
  )
}
