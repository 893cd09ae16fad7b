import { useEffect, useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/forgot-password.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { readDevice } from '../session/device.server.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { formatWait } from '../too-many-requests.ts'
import { ForgotForm } from '../entry/auth-forms.ts'
import { AuthLink, AuthScreen } from '../entry/auth-screen.tsx'
import { withReturnTo, safeRedirect } from '../safe-redirect.ts'
import { requestPasswordReset } from './reset-password.server.ts'
import { passesAsKnownDevice } from '../entry/sign-in-limits.server.ts'
import { useErrorToast } from '../entry/use-error-toast.browser.ts'
import { useCountdown } from '../entry/use-countdown.browser.ts'

export const handle = { cache: 'per-request', personal: false } satisfies RouteHandle

const RESEND_AFTER_SECONDS = 60

export const loader = ({ url }: Route.LoaderArgs) => ({
  from: safeRedirect(url.searchParams.get('from')),
})

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { db, rateLimits } = services
  const typed = await postedFields(request)
  // Without scripts, the button back to the form is a submit of its own.
  if (typed.intent === 'again') return data({ email: typed.email ?? '' })
  const form = readFields(ForgotForm, typed)
  if (!form.ok) return data({ errors: form.error, email: typed.email ?? '' }, { status: 400 })
  const { email } = form.value
  const { address, origin } = context.get(requestContext)
  const allowed = await rateLimits.consume('forgot', address)
  const device = readDevice(request, origin)
  if (!allowed.ok && !(await passesAsKnownDevice({ db, rateLimits }, { email, device }))) {
    const { retryAfterS } = allowed.error
    const message = `Links were asked for from your network very often. Yours may be in the mailbox already: please look there, in the spam folder too, or try again in ${formatWait(retryAfterS)}.`
    return data(
      { errors: { form: message }, email },
      { status: 429, headers: { 'Retry-After': String(retryAfterS) } },
    )
  }
  // Repeats coalesce: the mailbox has a link already, good for most of its time, and the answer is
  // the same. So a stranger's requests neither flood the mailbox nor close it.
  if ((await rateLimits.consume('forgot-mail', email)).ok)
    await requestPasswordReset(services, email)
  return data({ sentTo: email })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Forgot password · ${brand.name}` },
  { name: 'description', content: `Choose a new password at ${brand.name}.` },
]

const loadRules = () => import('../entry/auth-forms.ts').then(({ forgotRules }) => forgotRules)

export default function ForgotPassword({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const sent = actionData && 'sentTo' in actionData ? actionData : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  // Keeps the last mail sent, also after going back to the form.
  const [last, setLast] = useState(sent)
  if (sent && last !== sent) setLast(sent)
  const [dismissed, setDismissed] = useState<typeof sent>()
  const [email, setEmail] = useState(actionData && 'email' in actionData ? actionData.email : '')
  const wait = useCountdown(last, RESEND_AFTER_SECONDS)
  const isSent = sent !== undefined && dismissed !== sent
  // Only the address of the last mail waits: another one corrects a typing error.
  const waits = wait > 0 && cleanEmail(email) === last?.sentTo
  useErrorToast('Error', refused)
  useEffect(() => {
    if (sent)
      showToast({
        title: 'If an account exists with this email, a password reset link has been sent.',
      })
  }, [sent])
  useEffect(() => {
    if (sent) focusHeading()
  }, [sent, isSent])

  if (isSent)
    return (
      <AuthScreen title="Check your email">
        <LinkSent
          to={sent.sentTo}
          from={from}
          wait={wait}
          onBack={() => {
            setEmail(sent.sentTo)
            setDismissed(sent)
          }}
        />
      </AuthScreen>
    )
  return (
    <AuthScreen title="Forgot password">
      <p className="text-soft">
        Enter the email address of your account, and we will send you a link to choose a new
        password.
      </p>
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={refused}
        onInput={({ target }) => setEmail((target as HTMLInputElement).value)}
        onSubmit={(event) => waits && event.preventDefault()}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
        <Button type="submit" className="w-full" disabled={busy} aria-disabled={waits || undefined}>
          {busy ? 'Sending…' : waits ? `Send again in ${formatWait(wait)}` : 'Send reset link'}
        </Button>
      </ValidatedForm>
      <p>
        Remembered your password?{' '}
        <AuthLink to={withReturnTo('/login', from)}>Return to login</AuthLink>
      </p>
    </AuthScreen>
  )
}

function LinkSent({
  to,
  from,
  wait,
  onBack,
}: {
  to: string
  from: string
  wait: number
  onBack: () => void
}) {
  return (
    <>
      <p>
        If an account exists with <strong className="wrap-anywhere">{to}</strong>, we have sent it a
        link to choose a new password. The link works once, for 60 minutes.
      </p>
      <p className="text-soft">
        Not there after a minute or two? Please check your spam folder as well.
        {wait > 0 && (
          <span className="block">You can have it sent again in {formatWait(wait)}.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={withReturnTo('/login', from)}>Return to login</ButtonLink>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          <input type="hidden" name="email" value={to} />
          <Button type="submit" kind="secondary" name="intent" value="again">
            Try again
          </Button>
        </Form>
      </div>
    </>
  )
}
