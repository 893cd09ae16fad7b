import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/sign-in.route.ts'
import { deskLinks } from '../desk-links.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatWait } from '#app/account/too-many-requests.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { deskRedirect } from '../desk-redirect.ts'
import { staffServices } from '../services.server.ts'
import { findStaff } from '../staff.server.ts'
import { SignInForm } from './staff-forms.ts'
import { StaffEntryScreen } from './staff-entry-screen.tsx'
import { signInStaff, type SignInRefusal } from './sign-in.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const from = deskRedirect(url.searchParams.get('from'))
  if (await findStaff(context)) throw redirect(from)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(staffServices)
  const { address, cookies } = context.get(requestContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) =>
    data({ errors, email: typed.email ?? '' }, { status })
  const form = readFields(SignInForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const signedIn = await signInStaff(services, request, { ...form.value, address })
  if (!signedIn.ok) return refuse({ form: refusalText(signedIn.error) }, statusOf(signedIn.error))
  cookies.push(...signedIn.value.cookies)
  const from = url.searchParams.get('from')
  if (!signedIn.value.needsCode) throw redirect(deskRedirect(from))
  throw redirect(
    from ? `/desk/sign-in/code?${new URLSearchParams({ from })}` : '/desk/sign-in/code',
  )
}

const statusOf = ({ why }: SignInRefusal) => (why === 'wrong email or password' ? 401 : 429)

function refusalText(refusal: SignInRefusal): string {
  switch (refusal.why) {
    case 'wrong email or password':
      return 'The email or the password is incorrect. Please check both and try again.'
    case 'too busy':
      return 'Many people are signing in at this moment. Please try again in a few seconds.'
    case 'too many tries':
      return `Too many tries. Please try again in ${formatWait(refusal.wait.retryAfterS)}.`
    default:
      return refusal satisfies never
  }
}

export const links = deskLinks

export const meta: Route.MetaFunction = () => [{ title: `Sign in · ${brand.name} desk` }]

const loadRules = async () => (await import('./staff-forms.ts')).signInRules

export default function SignIn({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <StaffEntryScreen title="Sign in">
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
          inputMode="email"
          defaultValue={actionData?.email}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </ValidatedForm>
      <p className="text-sm text-soft">
        The desk has accounts of its own; those of the shop do not open it. If you have forgotten
        your password, ask an owner for a new invitation.
      </p>
    </StaffEntryScreen>
  )
}
