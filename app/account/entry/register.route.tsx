import { useState } from 'react'
import { data, redirect, replace, useNavigation } from 'react-router'
import type { Route } from './+types/register.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { CLEAR_CAPABILITY_COOKIE } from '#app/account/session/order-capability.server.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import { COMMON_PASSWORD, RegisterForm } from './auth-forms.ts'
import { loadRegisterRules, PROVIDERS, RegisterFields } from './register-fields.tsx'
import { register } from './accounts.server.ts'
import { AuthLink, AuthScreen } from './auth-screen.tsx'
import { flashCookie } from '../flash.server.ts'
import { withReturnTo, safeRedirect } from '../safe-redirect.ts'
import { useErrorToast } from './use-error-toast.browser.ts'
import { readDevice } from '../session/device.server.ts'
import { findShopper } from '../session/shopper.server.ts'
import { tooManyRequests } from '../too-many-requests.ts'

export const handle = { cache: 'per-request' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const from = safeRedirect(url.searchParams.get('from'))
  if (await findShopper(context)) throw redirect(from)
  const meta = pageMeta({
    title: `Create an account · ${brand.name}`,
    description: `Create an account at ${brand.name}.`,
    url: `${context.get(requestContext).origin}/register`,
    card: 'register',
  })
  return { from, meta }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { address, origin, cookies } = context.get(requestContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, name: typed.name ?? '', email: typed.email ?? '' }, { status, headers })
  const form = readFields(RegisterForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  if (isCommonPassword(form.value.password, form.value))
    return refuse({ password: COMMON_PASSWORD }, 400)
  const { rateLimits } = services
  for (const limit of ['register', 'register-taken'] as const) {
    const allowed = await rateLimits.consume(limit, address)
    if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  }
  const registered = await register(services, form.value, readDevice(request, origin))
  const isTaken = !registered.ok && registered.error !== 'too busy'
  if (!isTaken) await rateLimits.refund('register-taken', address)
  if (!registered.ok && registered.error === 'too busy')
    return refuse(
      { form: 'Many people are registering at this moment. Please try again in a few seconds.' },
      429,
      { 'Retry-After': '5' },
    )
  if (!registered.ok)
    return refuse(
      {
        form: `Registration failed. Please try using a different email provider (like ${PROVIDERS}). If you already have an account, please sign in instead.`,
      },
      409,
    )
  cookies.push(...registered.value.cookies, CLEAR_CAPABILITY_COOKIE, flashCookie('registered'))
  return replace(safeRedirect(url.searchParams.get('from')))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** Loose pattern for the toast before anything is sent (§5). */
const LIKE_EMAIL = /^\S+@\S+\.\S+$/

export default function Register({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  // Initial values of the first render only: later answers must not overwrite the fields.
  const [typed] = useState(actionData && 'email' in actionData ? actionData : undefined)
  useErrorToast(
    'Registration Error',
    actionData,
    actionData?.errors.email &&
      `This email format isn't accepted. Please try a different provider, such as ${PROVIDERS}.`,
  )
  const warnInvalidEmail = ({ email = '' }: Record<string, string>) => {
    if (!LIKE_EMAIL.test(cleanEmail(email)))
      showToast({
        title: 'Invalid Email',
        text: 'Please enter a valid email address.',
        kind: 'destructive',
      })
  }
  return (
    <AuthScreen title="Create an account">
      <ValidatedForm
        method="post"
        loadRules={loadRegisterRules}
        answer={actionData}
        onValidationFailed={warnInvalidEmail}
      >
        <RegisterFields typed={typed} />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Creating your account…' : 'Create account'}
        </Button>
      </ValidatedForm>
      <p>
        Already have an account? <AuthLink to={withReturnTo('/login', from)}>Login</AuthLink>
      </p>
    </AuthScreen>
  )
}
