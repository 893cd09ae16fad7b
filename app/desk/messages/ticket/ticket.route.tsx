import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import type { Route } from './+types/ticket.route.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { ClockList } from '../clock-list.tsx'
import { clocksOf } from '#app/contact/grievance/clocks.ts'
import { fillTemplate } from '../templates/fill-template.ts'
import { listTemplates } from '../templates/reply-templates.server.ts'
import { STATE_WORDS } from '../ticket-row.ts'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CloseForm } from './close-form.tsx'
import { OfficerMark } from '../officer-mark.tsx'
import { countSaid, isMailable } from './desk-ticket.ts'
import { NoteForm } from './note-form.tsx'
import { readTicket } from './read-ticket.server.ts'
import { SenderCard } from './sender-card.tsx'
import { takeTicketStep } from './take-ticket-step.server.ts'
import { Thread } from './thread.tsx'
import { TicketStep } from './ticket-step.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

const NONE = 'There is no such ticket'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'messages')
  const { db, now } = context.get(staffServices)
  const found = await readTicket(db, by, params.ticket)
  if (!found) throw data(NONE, { status: 404 })
  await recordRead(db, by, 'ticket', found.ticket)
  const { name, ticket, order } = found
  const { origin } = context.get(requestContext)
  const values = {
    name,
    ticket,
    order,
    'order page': order === undefined ? undefined : `${origin}/orders/${order}`,
  }
  const templates = (await listTemplates(db, by)).map((one) => ({
    ...one,
    text: fillTemplate(one.text, values),
  }))
  const chosen = templates.find(({ id }) => id === url.searchParams.get('template'))
  return {
    found,
    templates,
    chosen,
    clocks: clocksOf(found, now(), allRules.grievance),
    answerId: randomUUID(),
    noteId: randomUUID(),
    acknowledgementId: randomUUID(),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'messages')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const read = readFields(TicketStep, typed)
  if (!read.ok) return refuse(read.error, 400)
  const found = await readTicket(services.db, by, params.ticket)
  if (!found) throw data(NONE, { status: 404 })
  const taken = await takeTicketStep(services, by, found.id, read.value)
  if (!taken.ok) return refuse({ form: taken.error }, 409)
  throw redirectDone(context, url.pathname, { text: taken.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ticket ${loaderData?.found.ticket ?? ''} · ${brand.name} desk` },
]

export default function DeskTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, templates, chosen, clocks, answerId, noteId, acknowledgementId } = loaderData
  const { ticket, subject, state, messages, escalated, acknowledgedAt } = found
  const answerOf = (step: string) => (actionData?.typed['step'] === step ? actionData : undefined)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold">Ticket {ticket}</h1>
        <p className="font-medium">{STATE_WORDS[state]}</p>
        {escalated && <OfficerMark />}
        <ClockList clocks={clocks} />
      </div>
      <p className="mt-1 text-lg wrap-anywhere">{subject}</p>
      {actionData?.errors.form && (
        <p
          role="alert"
          className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
        >
          {actionData.errors.form}
        </p>
      )}
      <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          <Thread messages={messages} />
          <AnswerForm
            key={`${messages.length} ${chosen?.id}`}
            id={answerId}
            ticket={found}
            seen={countSaid(messages)}
            sent={messages.filter(({ kind }) => kind === 'answer').map(({ text }) => text)}
            templates={templates}
            chosen={chosen}
            answer={answerOf('answer')}
          />
        </div>
        <div className="min-w-0 space-y-5">
          {state === 'open' && !acknowledgedAt && !isMailable(found) && (
            <AcknowledgeForm
              id={acknowledgementId}
              ticket={found}
              answer={answerOf('acknowledge')}
            />
          )}
          <SenderCard ticket={found}>
            <CloseForm
              key={`${state} ${messages.length}`}
              ticket={found}
              answer={answerOf('close')}
            />
          </SenderCard>
          <NoteForm key={messages.length} id={noteId} answer={answerOf('note')} />
          <ButtonLink to="/desk/messages" kind="quiet" className="-ml-3">
            Back to the messages
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
