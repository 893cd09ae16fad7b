import { useEffect, useState } from 'react'
import { data, useNavigation } from 'react-router'
import type { Route } from './+types/verify-email.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { markerOfChangedUser } from '../session/marker.server.ts'
import { findShopper } from '../session/shopper.server.ts'
import { passwordRefusal } from '../profile/password-refusal.ts'
import { ConfirmForm } from '../entry/auth-forms.ts'
import type { Asked } from '../entry/asked.ts'
import { ConfirmByPassword } from '../entry/confirm-by-password.tsx'
import { CheckingLink, LinkCheckFailed } from './link-check.tsx'
import { AuthScreen } from '../entry/auth-screen.tsx'
import {
  removeTokenFromUrl,
  useTokenCheck,
  useTokenFromFragment,
} from './token-from-fragment.browser.ts'
import { confirmEmail, type Confirmed, type ConfirmRefusal } from './verify-email.server.ts'

/** Somebody came here with a token: no Referer tells others of it (T31). */
export const handle = {
  robots: 'allow',
  personal: false,
  referrer: 'strict-origin',
} satisfies RouteHandle

type Answer = {
  confirmed?: Confirmed
  asked?: Asked
  refused?: ConfirmRefusal
  errors?: FieldErrors
  unsent?: true
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const answer = (body: Answer, status: number, headers: Record<string, string> = {}) =>
    data(body, { status, headers })
  const { token = '', ...typed } = await postedFields(request)
  const form = 'currentPassword' in typed ? readFields(ConfirmForm, typed) : undefined
  if (form && !form.ok) return answer({ errors: form.error }, 400)
  const shopper = await findShopper(context)
  const password = form?.value.currentPassword
  const result = await confirmEmail(services, { token, shopperId: shopper?.id, password })
  if (!result.ok) {
    const { error } = result
    if (typeof error === 'string')
      return answer({ refused: error }, error === 'email taken' ? 409 : 410)
    const [errors, ...rest] = passwordRefusal(error.refusal)
    return answer({ asked: error.asked, errors }, ...rest)
  }
  if ('asked' in result.value) return answer({ asked: result.value.asked }, 200)
  if (shopper) cookies.push(markerOfChangedUser(request))
  return answer({ confirmed: result.value }, 200)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline<Answer>(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your email · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const key = useTokenFromFragment('token')
  return <Verify key={key} linkToken={key} answer={actionData} />
}

function Verify({
  linkToken,
  answer,
}: {
  linkToken: string | null | undefined
  answer: Answer | undefined
}) {
  const [asked, setAsked] = useState<Asked>()
  if (answer?.asked && !asked) setAsked(answer.asked)
  const checkLink = useTokenCheck(linkToken && { token: linkToken })
  const busy = useNavigation().state !== 'idle'
  const confirmed = answer?.confirmed
  const refused = linkToken === null ? 'invalid link' : answer?.refused
  useEffect(() => {
    if (confirmed) removeTokenFromUrl()
    if (confirmed || refused) focusHeading()
  }, [confirmed, refused])

  if (confirmed)
    return (
      <AuthScreen title={confirmed.changed ? 'Email changed' : 'Email confirmed'}>
        <p>
          {confirmed.changed
            ? 'Thank you. From now on, sign in with '
            : 'Thank you. We can now reach you at '}
          <strong className="wrap-anywhere">{confirmed.email}</strong>.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products">Continue shopping</ButtonLink>
          <ButtonLink to="/account" kind="secondary">
            My Account
          </ButtonLink>
        </div>
      </AuthScreen>
    )
  if (refused)
    return (
      <AuthScreen title="Your email is not confirmed">
        <p>
          {refused === 'email taken'
            ? 'This address now belongs to another account, so you cannot use it. You can choose another in your account.'
            : 'This link has already been used, is older than 60 minutes, or is incomplete. If your email still needs to be confirmed, you can ask for a new link in your account.'}
        </p>
        <ButtonLink to="/account">Go to My Account</ButtonLink>
      </AuthScreen>
    )
  return (
    <AuthScreen title="Confirm your email">
      {asked && linkToken ? (
        <ConfirmByPassword token={linkToken} asked={asked} answer={answer} busy={busy} />
      ) : answer?.errors && !busy ? (
        <LinkCheckFailed answer={answer} onRetry={checkLink} />
      ) : (
        <CheckingLink>
          Confirming your email needs JavaScript: the key in your link never travels in an address.
          Please allow it for this shop, and open the link again.
        </CheckingLink>
      )}
    </AuthScreen>
  )
}
