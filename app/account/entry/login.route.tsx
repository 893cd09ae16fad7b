import { useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/login.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { CLEAR_CAPABILITY_COOKIE } from '#app/account/session/order-capability.server.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { LoginForm } from './auth-forms.ts'
import { signIn } from './accounts.server.ts'
import { AuthLink, AuthScreen } from './auth-screen.tsx'
import { flashCookie } from '../flash.server.ts'
import { withReturnTo, safeRedirect } from '../safe-redirect.ts'
import { useErrorToast } from './use-error-toast.browser.ts'
import { readDevice, isKnownDevice } from '../session/device.server.ts'
import { findShopper } from '../session/shopper.server.ts'
import { tooManyRequests } from '../too-many-requests.ts'

export const handle = { cache: 'per-request' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const from = safeRedirect(url.searchParams.get('from'))
  if (await findShopper(context)) throw redirect(from)
  const meta = pageMeta({
    title: `Login · ${brand.name}`,
    description: `Sign in to ${brand.name}.`,
    url: `${context.get(requestContext).origin}/login`,
    card: 'login',
  })
  return { from, meta }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { rateLimits } = services
  const { address, origin, cookies } = context.get(requestContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data(
      { errors, email: typed.email ?? '', rememberMe: 'rememberMe' in typed },
      { status, headers },
    )
  const form = readFields(LoginForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const { email } = form.value
  const device = readDevice(request, origin)
  // Known devices skip the limit by address: thousands of shoppers may share an address, and must
  // not be locked out by the guesses of others.
  const counted = !(await isKnownDevice(services.db, email, device))
  const guess = counted ? await rateLimits.consume('login-address', address) : undefined
  if (guess && !guess.ok) return refuse(...tooManyRequests(guess.error))
  const allowed = await rateLimits.consume('login', `${address} ${email}`)
  if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  const signedIn = await signIn(services, form.value, device)
  if (!signedIn.ok && signedIn.error === 'too busy')
    return refuse(
      { form: 'Many people are signing in at this moment. Please try again in a few seconds.' },
      429,
      { 'Retry-After': '5' },
    )
  if (!signedIn.ok)
    return refuse(
      { form: 'The email or the password is not right. Please check both and try again.' },
      401,
    )
  if (counted) await rateLimits.refund('login-address', address)
  cookies.push(...signedIn.value.cookies, CLEAR_CAPABILITY_COOKIE, flashCookie('logged-in'))
  return redirect(safeRedirect(url.searchParams.get('from')))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const loadRules = () => import('./auth-forms.ts').then(({ loginRules }) => loginRules)

export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  // Initial values of the first render only: later answers must not overwrite the fields.
  const [typed] = useState(actionData && 'email' in actionData ? actionData : undefined)
  useErrorToast('Error', actionData)
  return (
    <AuthScreen title="Login">
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="You are not signed in"
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed?.email}
          required
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
          />
          <AuthLink to={withReturnTo('/forgot-password', from)}>Forgot your password?</AuthLink>
        </div>
        <label className="flex min-h-11 gap-3">
          <input
            type="checkbox"
            name="rememberMe"
            defaultChecked={typed?.rememberMe ?? true}
            aria-describedby="remembering"
            className="mt-0.5 size-5 shrink-0 accent-madder"
          />
          <span>
            Remember me on this device for 30 days
            <small id="remembering" className="block text-sm text-soft">
              Untick this on a shared phone: you are then signed out when the browser closes.
            </small>
          </span>
        </label>
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Signing in…' : 'Login'}
        </Button>
      </ValidatedForm>
      <p>
        New here? <AuthLink to={withReturnTo('/register', from)}>Create an account</AuthLink>
      </p>
    </AuthScreen>
  )
}
