import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Route } from './+types/entry.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { dateTimeField } from '#app/basics/text/date-time-field.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { enterTicket } from './enter-ticket.server.ts'
import { EntryFields } from './entry-fields.tsx'
import { EntryForm } from './entry-form.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context, url, 'messages')
  const { now } = context.get(staffServices)
  return { key: randomUUID(), now: dateTimeField(now()) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'messages')
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors) => data({ errors, typed }, { status: 400 })
  const read = readFields(EntryForm, typed)
  if (!read.ok) return refuse(read.error)
  const entered = await enterTicket(context.get(staffServices), by, read.value)
  if (!entered.ok) return refuse(entered.error)
  const ticket = entered.value
  const text = read.value.email
    ? `Ticket ${ticket} is entered, and its acknowledgement is on its way by mail.`
    : `Ticket ${ticket} is entered. Acknowledge it yourself: give them this number.`
  throw redirectDone(context, `/desk/messages/${ticket}`, { text })
}

export const meta: Route.MetaFunction = () => [{ title: `Enter a complaint · ${brand.name} desk` }]

export default function EnterComplaint({
  loaderData: { key, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Enter a complaint</h1>
      <p className="mt-2 text-soft">
        Or a question: whatever did not come by the contact form. It becomes a ticket, and the time
        to acknowledge and to answer it runs from when it came.
      </p>
      <EntryFields entryKey={key} now={now} answer={actionData} />
      <ButtonLink to="/desk/messages" kind="quiet" className="mt-4 -ml-3">
        Back to the messages
      </ButtonLink>
    </div>
  )
}
