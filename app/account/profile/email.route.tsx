import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/email.route.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { flashCookie } from '../flash.server.ts'
import { requireShopper } from '../session/shopper.server.ts'
import { AccountScreen } from './account-screen.tsx'
import { passwordRefusal } from './password-refusal.ts'
import { EmailForm } from './profile-forms.ts'
import {
  requestEmailChange,
  requestVerificationMail,
  verifyCurrentPassword,
} from './profile.server.ts'
import { tooManyRequests } from '../too-many-requests.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email, emailVerified } = await requireShopper(context, url)
  return { email, emailVerified }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, email: typed.email ?? '' }, { status, headers })

  if (typed.intent === 'verify') {
    const allowed = await services.rateLimits.consume('account-mail', shopper.id)
    if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
    await requestVerificationMail(services, shopper.id)
    cookies.push(flashCookie('verification-sent'))
    return redirect('/account')
  }

  const form = readFields(EmailForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  if (form.value.email === shopper.email)
    return refuse({ email: 'This is already your address' }, 400)
  const verified = await verifyCurrentPassword(services, {
    shopper,
    request,
    password: form.value.currentPassword,
  })
  if (!verified.ok) return refuse(...passwordRefusal(verified.error))
  const allowed = await services.rateLimits.consume('account-mail', shopper.id)
  if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  await requestEmailChange(services, shopper, form.value.email)
  cookies.push(flashCookie('email-change-asked'))
  return redirect('/account')
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Your email · ${brand.name}` }]

const loadRules = () => import('./profile-forms.ts').then(({ emailRules }) => emailRules)

export default function Email({
  loaderData: { email, emailVerified },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountScreen
      title="Your email"
      intro={
        <>
          Now it is <strong className="break-all text-ink">{email}</strong>
          {emailVerified ? '.' : ', not confirmed yet.'} We will send a link to the new address;
          your email changes when you open it. We will also tell the old address.
        </>
      }
    >
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="Your email was not changed"
      >
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={actionData && 'email' in actionData ? actionData.email : ''}
          required
        />
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending…' : 'Send the link'}
        </Button>
      </ValidatedForm>
    </AccountScreen>
  )
}
