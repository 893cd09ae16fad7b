import { useEffect, useState } from 'react'
import { data, useNavigation } from 'react-router'
import type { Route } from './+types/reset-password.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import { useTimedRedirect } from '#app/ui/use-timed-redirect.browser.ts'
import { emitPasswordRecovery } from '../session/session-watch.browser.ts'
import { readDevice } from '../session/device.server.ts'
import { resetShare } from '#app/mail/mailbox-shares.server.ts'
import { CheckingLink, LinkCheckFailed } from './link-check.tsx'
import { COMMON_PASSWORD, ResetForm } from '../entry/auth-forms.ts'
import { AuthScreen } from '../entry/auth-screen.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import {
  removeTokenFromUrl,
  useTokenCheck,
  useTokenFromFragment,
} from './token-from-fragment.browser.ts'
import { isValidResetToken, resetPassword } from './reset-password.server.ts'
import { useErrorToast } from '../entry/use-error-toast.browser.ts'

/** Somebody came here with a token: no Referer tells others of it (T31). */
export const handle = { personal: false, referrer: 'strict-origin' } satisfies RouteHandle

type Answer = { link?: 'good' | 'bad' | 'used'; errors?: FieldErrors; unsent?: true }

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const answer = (body: Answer, status: number, headers: Record<string, string> = {}) =>
    data(body, { status, headers })
  const { intent, token = '', ...typed } = await postedFields(request)
  const form = readFields(ResetForm, typed)
  if (intent !== 'check' && !form.ok) return answer({ errors: form.error }, 400)
  // Checking does not consume the token, because mail scanners open links too.
  if (intent === 'check' || !form.ok)
    return answer({ link: (await isValidResetToken(services.auth, token)) ? 'good' : 'bad' }, 200)
  const { origin, cookies } = context.get(requestContext)
  const device = readDevice(request, origin)
  const reset = await resetPassword(services, { token, password: form.value.password, device })
  if (reset.ok) {
    cookies.push(device.cookie)
    // The links that were mailed are void now, so the next request is mailed again.
    await services.rateLimits.reset('forgot-mail', reset.value.email)
    await resetShare(services, 'reset link', reset.value.email)
    return answer({ link: 'used' }, 200)
  }
  if (reset.error === 'common password')
    return answer({ errors: { password: COMMON_PASSWORD } }, 400)
  return reset.error === 'too busy'
    ? answer(
        { errors: { form: 'The shop is busy at this moment. Please try again in a few seconds.' } },
        429,
        { 'Retry-After': '5' },
      )
    : answer({ link: 'bad' }, 410)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline<Answer>(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Reset password · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const key = useTokenFromFragment('access_token', 'recovery')
  return <Reset key={key} linkToken={key} answer={actionData} />
}

const REDIRECTS = {
  bad: ['/forgot-password', 3],
  used: ['/login', 2],
  good: [undefined, 0],
} as const

function Reset({
  linkToken,
  answer,
}: {
  linkToken: string | null | undefined
  answer: Answer | undefined
}) {
  const [good, setGood] = useState(false)
  if (answer?.link === 'good' && !good) setGood(true)
  const link =
    linkToken === null ? 'bad' : good && answer?.link === undefined ? 'good' : answer?.link
  const checkLink = useTokenCheck(linkToken && { intent: 'check', token: linkToken })
  const busy = useNavigation().state !== 'idle'
  const [redirectTo, afterS] = REDIRECTS[link ?? 'good']
  const isRedirecting = useTimedRedirect(redirectTo, afterS * 1_000)
  // The reason stands in the page.
  useErrorToast('Error updating password', good ? answer : undefined, '')
  useEffect(() => {
    if (link === 'good') emitPasswordRecovery()
    if (link === 'bad')
      showToast({
        title: 'Invalid or expired link',
        text: 'This password reset link is invalid or has expired. Please request a new link.',
        kind: 'destructive',
        leads: true,
      })
    if (link === 'used') {
      showToast({
        title: 'Password updated successfully',
        text: 'Your password has been reset. You can now log in with your new password.',
        leads: true,
      })
      removeTokenFromUrl()
    }
    if (redirectTo) focusHeading()
  }, [link, redirectTo])

  return (
    <AuthScreen
      title={
        link === 'bad'
          ? 'Invalid or expired link'
          : link === 'used'
            ? 'Password updated'
            : 'Reset password'
      }
    >
      {link === 'bad' ? (
        <>
          <p>This password reset link is invalid or has expired. Please request a new link.</p>
          <ButtonLink to="/forgot-password">Request a new link</ButtonLink>
        </>
      ) : link === 'used' ? (
        <>
          <p>
            Your password has been reset. You can now log in with your new password. You have been
            signed out on all your devices.
          </p>
          <ButtonLink to="/login">Go to login</ButtonLink>
        </>
      ) : link === 'good' ? (
        <NewPasswordForm token={linkToken ?? ''} answer={answer} busy={busy} />
      ) : answer?.errors && !busy ? (
        <LinkCheckFailed answer={answer} onRetry={checkLink} />
      ) : (
        <CheckingLink>
          Choosing a new password needs JavaScript: the key in your link never travels in an
          address. Please allow it for this shop, and open the link again.
        </CheckingLink>
      )}
      <p role="status" className="text-sm text-soft empty:sr-only">
        {redirectTo &&
          (isRedirecting
            ? `You are taken there in ${afterS} seconds. Press any key, or touch the page, to stay.`
            : 'You stay on this page.')}
      </p>
    </AuthScreen>
  )
}
