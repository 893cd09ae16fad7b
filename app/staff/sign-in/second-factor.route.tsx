import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/second-factor.route.ts'
import { deskLinks } from '../desk-links.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { staffServices } from '../services.server.ts'
import { findStaff } from '../staff.server.ts'
import { CodeField } from './code-field.tsx'
import { codeRefusalText } from './code-refusal-text.ts'
import { qrCode } from '../qr-code.server.ts'
import { beginEnrolment, finishEnrolment, isEnrolling, readCode } from './second-factor.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CodeForm, PasswordForm } from './staff-forms.ts'
import { StaffEntryScreen } from './staff-entry-screen.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** Members without a second factor: those whom the guard sends here, and in demo mode any. */
async function requireWithoutFactor(context: Route.LoaderArgs['context']) {
  const member = await findStaff(context)
  if (!member) throw redirect('/desk/sign-in')
  if (!('enrolling' in member) && member.hasSecondFactor) throw redirect('/desk')
  return member
}

export async function loader({ context }: Route.LoaderArgs) {
  const member = await requireWithoutFactor(context)
  return { email: member.email, hasBegun: await isEnrolling(context.get(staffServices), member.id) }
}

type Answer = {
  errors?: FieldErrors
  enrolment?: {
    qr: { path: string; size: number }
    secret: string
    recoveryCodes: readonly string[]
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(staffServices)
  const member = await requireWithoutFactor(context)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data<Answer>({ errors }, { status })
  if (typed.step === 'code') {
    const form = readFields(CodeForm, typed)
    if (!form.ok) return refuse(form.error, 400)
    const code = readCode(form.value.code)
    const finished = await finishEnrolment(services, request, member.id, code)
    if (!finished.ok) return refuse({ code: codeRefusalText(finished.error) }, 401)
    context.get(requestContext).cookies.push(...finished.value.cookies)
    throw redirect('/desk')
  }
  const form = readFields(PasswordForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const begun = await beginEnrolment(services, request, form.value.password)
  if (!begun.ok)
    return begun.error === 'wrong password'
      ? refuse({ password: 'That is not your password' }, 401)
      : refuse({ form: 'Your second factor is set up already.' }, 409)
  const { uri, secret, recoveryCodes } = begun.value
  return data<Answer>({ enrolment: { qr: qrCode(uri), secret, recoveryCodes } })
}

export const links = deskLinks

export const meta: Route.MetaFunction = () => [{ title: `Second factor · ${brand.name} desk` }]

const passwordRules = async () => (await import('./staff-forms.ts')).passwordRules
const codeRules = async () => (await import('./staff-forms.ts')).codeRules

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const enrolment = actionData?.enrolment
  const asksForCode = enrolment ?? (loaderData.hasBegun && actionData?.errors?.code)
  return (
    <StaffEntryScreen title="Protect your account">
      <p>
        The desk holds names, addresses and money. Beside your password it asks for a code from an
        authenticator app on your phone.
      </p>
      {enrolment && <ScanAndKeep {...enrolment} />}
      {asksForCode ? (
        <ValidatedForm key="code" method="post" loadRules={codeRules} answer={actionData}>
          <input type="hidden" name="step" value="code" />
          <CodeField hint="The six digits that the app shows now." />
          <Button type="submit" className="w-full" disabled={busy}>
            {busy ? 'Checking…' : 'Finish'}
          </Button>
        </ValidatedForm>
      ) : (
        <ValidatedForm key="password" method="post" loadRules={passwordRules} answer={actionData}>
          <PasswordField
            label="Your password, once more"
            name="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" className="w-full" disabled={busy}>
            Show the code to scan
          </Button>
        </ValidatedForm>
      )}
    </StaffEntryScreen>
  )
}

function ScanAndKeep({ qr, secret, recoveryCodes }: NonNullable<Answer['enrolment']>) {
  return (
    <ol className="list-decimal space-y-5 pl-5">
      <li>
        <p>Scan this with the app, or type the key into it.</p>
        <svg
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          className="mt-3 w-48 max-w-full rounded-card bg-white text-night"
          role="img"
          aria-label="QR code of your second factor"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <p className="mt-2 font-mono text-sm">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </li>
      <li>
        <p>
          Keep these recovery codes, away from your phone. Each opens the desk once if the phone is
          lost. They are shown only now.
        </p>
        <RecoveryCodes codes={recoveryCodes} />
      </li>
      <li>Enter the code that the app shows.</li>
    </ol>
  )
}
