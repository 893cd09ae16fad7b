import { useState } from 'react'
import { data, redirect, replace, useNavigation } from 'react-router'
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
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { LoginForm } from './auth-forms.ts'
import { LoginFields, loadLoginRules } from './login-fields.tsx'
import { signIn } from './accounts.server.ts'
import { consumeSignInLimits, refundSignInLimits } from './sign-in-limits.server.ts'
import { AuthLink, AuthScreen } from './auth-screen.tsx'
import type { SignInRefused } from '../events/account-event.ts'
import { recordRefusedSignIn } from '../events/record-refusal.server.ts'
import { flashCookie } from '../flash.server.ts'
import { withReturnTo, safeRedirect } from '../safe-redirect.ts'
import { useErrorToast } from './use-error-toast.browser.ts'
import { readDevice } from '../session/device.server.ts'
import { findShopper } from '../session/shopper.server.ts'
import { formatWait, tooManyRequests } from '../too-many-requests.ts'

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
  const { address, origin, cookies } = context.get(requestContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data(
      { errors, email: typed.email ?? '', rememberMe: 'rememberMe' in typed },
      { status, headers },
    )
  const form = readFields(LoginForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const device = readDevice(request, origin)
  const attempt = { email: form.value.email, address, device }
  const recordRefusal = (why: SignInRefused) => recordRefusedSignIn(services, attempt.email, why)
  const allowed = await consumeSignInLimits(services, attempt)
  if (!allowed.ok) {
    const [errors, status, headers] = tooManyRequests(allowed.error)
    const { byAccount, retryAfterS } = allowed.error
    await recordRefusal('too many tries')
    return refuse(byAccount ? { form: guessedAt(retryAfterS) } : errors, status, headers)
  }
  const signedIn = await signIn(services, form.value, device, allowed.value)
  const isWrong = !signedIn.ok && signedIn.error !== 'too busy'
  if (!isWrong && !allowed.value.isKnownDevice) await refundSignInLimits(services, attempt)
  if (!signedIn.ok && !isWrong)
    return refuse(
      { form: 'Many people are signing in at this moment. Please try again in a few seconds.' },
      429,
      { 'Retry-After': '5' },
    )
  if (!signedIn.ok) {
    await recordRefusal('wrong password')
    return refuse(
      { form: 'The email or the password is incorrect. Please check both and try again.' },
      401,
    )
  }
  cookies.push(...signedIn.value.cookies, CLEAR_CAPABILITY_COOKIE, flashCookie('logged-in'))
  return replace(safeRedirect(url.searchParams.get('from')))
}

/** A reset makes the device a known one, which these tries do not stop (decision 56). */
const guessedAt = (retryAfterS: number) =>
  `Many passwords were tried for this email. If they were not yours, choose "Forgot your password?": with the link in the mail you sign in at once. Or try again in ${formatWait(retryAfterS)}.`

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  // Initial values of the first render only: later answers must not overwrite the fields.
  const [typed] = useState(actionData && 'email' in actionData ? actionData : undefined)
  useErrorToast('Error', actionData)
  return (
    <AuthScreen title="Login">
      <ValidatedForm method="post" loadRules={loadLoginRules} answer={actionData}>
        <LoginFields from={from} typed={typed} />
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
