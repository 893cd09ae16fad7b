import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/invitation.route.ts'
import { deskLinks } from '../desk-links.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { isCommonPassword } from '#app/account/common-passwords.server.ts'
import { COMMON_PASSWORD } from '#app/account/entry/auth-forms.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { ROLE_WORDS } from '../permissions.ts'
import { staffServices } from '../services.server.ts'
import { signInStaff } from '../sign-in/sign-in.server.ts'
import { InvitationForm } from '../sign-in/staff-forms.ts'
import { StaffEntryScreen } from '../sign-in/staff-entry-screen.tsx'
import { acceptInvitation, findInvitation } from './invitations.server.ts'

export const handle = { frame: 'desk', referrer: 'strict-origin' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(staffServices), params.token)
  return invitation ? { invitation } : data({ invitation: undefined }, { status: 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(staffServices)
  const { address, cookies } = context.get(requestContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) =>
    data({ errors, name: typed.name ?? '' }, { status })
  const form = readFields(InvitationForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const invitation = await findInvitation(services, params.token)
  if (!invitation) return refuse({ form: 'This invitation is used, or over.' }, 404)
  if (isCommonPassword(form.value.password)) return refuse({ password: COMMON_PASSWORD }, 400)
  if (!(await acceptInvitation(services, params.token, form.value)))
    return refuse({ form: 'This invitation is used, or over.' }, 404)
  const { password } = form.value
  const signedIn = await signInStaff(services, request, { ...invitation, password, address })
  if (!signedIn.ok) throw redirect('/desk/sign-in')
  cookies.push(...signedIn.value.cookies)
  throw redirect('/desk')
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const links = deskLinks

export const meta: Route.MetaFunction = () => [{ title: `Invitation · ${brand.name} desk` }]

const loadRules = async () => (await import('../sign-in/staff-forms.ts')).invitationRules

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { invitation } = loaderData
  if (!invitation)
    return (
      <StaffEntryScreen title="This invitation is over">
        <p>It was used, or it is older than seven days. Ask an owner for a new one.</p>
        <ButtonLink to="/desk/sign-in" kind="secondary">
          Sign in
        </ButtonLink>
      </StaffEntryScreen>
    )
  return (
    <StaffEntryScreen title="Welcome to the desk">
      <p>
        You are invited as <strong>{invitation.email}</strong>. {ROLE_WORDS[invitation.role]}.
      </p>
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="Your account is not ready"
      >
        <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          hint="Colleagues see it beside what you do."
          defaultValue={actionData?.name}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="12 characters or more."
          required
        />
        <PasswordField
          label="Password once more"
          name="confirmPassword"
          autoComplete="new-password"
          required
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'One moment…' : 'Open the desk'}
        </Button>
      </ValidatedForm>
    </StaffEntryScreen>
  )
}
