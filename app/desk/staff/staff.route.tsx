import { data } from 'react-router'
import type { Route } from './+types/staff.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { listMembers } from '#app/staff/accounts/members.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { changeStaff } from './change-staff.server.ts'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { STAFF_REFUSALS, StaffChange } from './staff-change.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'staff')
  const { db, now, setUp } = context.get(staffServices)
  return {
    members: await listMembers(db),
    me: by.id,
    sendsMail: setUp.mail,
    asksForCode: asksForCode(by, now()),
  }
}

type Answer = {
  errors?: FieldErrors
  done?: string
  invitation?: { email: string; url: string }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'staff')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data<Answer>({ errors }, { status })
  const change = readFields(StaffChange, typed)
  if (!change.ok) return refuse(change.error, 400)
  const confirmed = await requireFreshCode(services, request, by, typed.code)
  if (!confirmed.ok) return refuse({ code: confirmed.error }, 403)
  const changed = await changeStaff(services, by, change.value)
  if (!changed.ok) return refuse({ form: STAFF_REFUSALS[changed.error] }, 409)
  const { text, invitation } = changed.value
  const { origin } = context.get(requestContext)
  return data<Answer>({
    done: text,
    ...(invitation && {
      invitation: {
        email: invitation.email,
        url: `${origin}/desk/invitation/${invitation.token}`,
      },
    }),
  })
}

export const meta: Route.MetaFunction = () => [{ title: `Staff · ${brand.name} desk` }]

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, me, sendsMail, asksForCode } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Staff</h1>
      {actionData?.done && (
        <p role="status" className="mt-3 rounded-card bg-leaf-pale px-4 py-2 font-medium text-leaf">
          {actionData.done}
        </p>
      )}
      {actionData?.errors && (
        <p
          role="alert"
          className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
        >
          {Object.values(actionData.errors).join(' ')}
        </p>
      )}
      {actionData?.invitation && <InvitationLink {...actionData.invitation} />}
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <MemberList members={members} me={me} asksForCode={asksForCode} />
        <InviteForm asksForCode={asksForCode} sendsMail={sendsMail} />
      </div>
    </>
  )
}
