import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { withReturnTo } from '../safe-redirect.ts'
import { AuthLink } from './auth-screen.tsx'

export const loadLoginRules = () => import('./auth-forms.ts').then(({ loginRules }) => loginRules)

/** `from`: the page to return to. */
export function LoginFields({
  from,
  typed,
}: {
  from: string
  typed: { email: string; rememberMe: boolean } | undefined
}) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed?.email}
        required
      />
      <div>
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <AuthLink to={withReturnTo('/forgot-password', from)}>Forgot your password?</AuthLink>
      </div>
      <label className="flex min-h-11 gap-3">
        <input
          type="checkbox"
          name="rememberMe"
          defaultChecked={typed?.rememberMe}
          aria-describedby="remembering"
          className="mt-0.5"
        />
        <span>
          Remember me on this device for 30 days
          <small id="remembering" className="block text-sm text-soft">
            Leave it empty on a shared phone: you are then signed out when the browser is closed.
          </small>
        </span>
      </label>
    </>
  )
}
