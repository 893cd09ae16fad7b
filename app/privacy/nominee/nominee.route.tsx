import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/nominee.route.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { AccountScreen } from '#app/account/profile/account-screen.tsx'
import { passwordRefusal } from '#app/account/profile/password-refusal.ts'
import { verifyCurrentPassword } from '#app/account/profile/profile.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { NOMINEE_NOTICE } from '#app/basics/personal-data/notices/nominee-notice.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { NomineeForm } from './nominee.ts'
import { findNominee, nameNominee, removeNominee } from './nominees.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = await requireShopper(context, url)
  return { nominee: await findNominee(context.get(accountServices).db, id) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const { step, currentPassword = '', ...typed } = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, typed }, { status, headers })
  if (step === 'remove') {
    if (await removeNominee(services, shopper.id)) cookies.push(flashCookie('nominee-removed'))
    return redirect('/account/delete')
  }
  const form = readFields(NomineeForm, { ...typed, currentPassword })
  if (!form.ok) return refuse(form.error, 400)
  const { currentPassword: password, ...nominee } = form.value
  const verified = await verifyCurrentPassword(services, { shopper, request, password })
  if (!verified.ok) return refuse(...passwordRefusal(verified.error))
  const allowed = await services.rateLimits.consume('account-mail', shopper.id)
  if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  await nameNominee(services, shopper.id, nominee)
  cookies.push(flashCookie('nominee-named'))
  return redirect('/account/delete')
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Your nominee · ${brand.name}` }]

const loadRules = () => import('./nominee.ts').then(({ nomineeRules }) => nomineeRules)

export default function NomineePage({ loaderData: { nominee }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const filled: Record<string, unknown> =
    actionData && 'typed' in actionData ? actionData.typed : (nominee ?? {})
  const valueOf = (name: string) => {
    const value = filled[name]
    return typeof value === 'string' ? value : undefined
  }
  return (
    <AccountScreen
      title="Your nominee"
      intro="Somebody who may use your rights over your data, such as to see or erase it, if you die or can no longer use them. They cannot see or do anything before."
      back={{ to: '/account/delete', label: 'Your data' }}
    >
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="It was not saved"
      >
        <TextField
          label="Their name"
          name="name"
          autoComplete="off"
          spellCheck={false}
          defaultValue={valueOf('name')}
          required
        />
        <TextField
          label="What they are to you"
          name="relation"
          autoComplete="off"
          hint="Such as sister, husband or friend."
          defaultValue={valueOf('relation')}
          required
        />
        <TextField
          label="Their email or phone number"
          name="contact"
          autoComplete="off"
          spellCheck={false}
          defaultValue={valueOf('contact')}
          required
        />
        <PasswordField
          label="Your password"
          name="currentPassword"
          hint="We also tell your email address of it."
          autoComplete="current-password"
          required
        />
        <PrivacyNotice notice={NOMINEE_NOTICE} />
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </ValidatedForm>
      {nominee && (
        <Form method="post" className="border-t border-line pt-6">
          <Button type="submit" kind="secondary" name="step" value="remove" disabled={busy}>
            Remove {nominee.name}
          </Button>
        </Form>
      )}
    </AccountScreen>
  )
}
