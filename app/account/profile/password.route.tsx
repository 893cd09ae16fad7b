import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/password.route.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import { COMMON_PASSWORD } from '../entry/auth-forms.ts'
import { flashCookie } from '../flash.server.ts'
import { readDevice } from '../session/device.server.ts'
import { requireShopper } from '../session/shopper.server.ts'
import { AccountScreen } from './account-screen.tsx'
import { passwordRefusal } from './password-refusal.ts'
import { PasswordForm } from './profile-forms.ts'
import { changePassword } from './profile.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = await requireShopper(context, url)
  return { email }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies, origin } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors }, { status, headers })
  const form = readFields(PasswordForm, await postedFields(request))
  if (!form.ok) return refuse(form.error, 400)
  const { currentPassword: current, password } = form.value
  if (isCommonPassword(password, shopper)) return refuse({ password: COMMON_PASSWORD }, 400)
  const changed = await changePassword(services, {
    shopper,
    request,
    current,
    password,
    device: readDevice(request, origin),
  })
  if (!changed.ok) return refuse(...passwordRefusal(changed.error))
  cookies.push(...changed.value.cookies, flashCookie('password-changed'))
  return redirect('/account')
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Your password · ${brand.name}` }]

const loadRules = () => import('./profile-forms.ts').then(({ passwordRules }) => passwordRules)

export default function Password({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountScreen
      title="Your password"
      intro="Changing it signs you out on all your other devices, and we will confirm it by mail."
    >
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="Your password was not changed"
      >
        {/* Hidden field that tells password managers which account this is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          defaultValue={email}
          readOnly
          hidden
        />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
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
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : 'Change password'}
        </Button>
      </ValidatedForm>
    </AccountScreen>
  )
}
