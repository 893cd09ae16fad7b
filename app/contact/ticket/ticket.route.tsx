import { randomUUID } from 'node:crypto'
import { data, Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/ticket.route.ts'
import { accountServices } from '#app/account/services.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { REPLY_NOTICE } from '#app/basics/personal-data/notices/message-notice.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { ComplainFurther } from '../grievance/complain-further.tsx'
import { escalateOwnTicket } from '../grievance/escalate-wait.server.ts'
import { WaitTimes } from '../grievance/wait-times.tsx'
import { OwnMessages } from './own-messages.tsx'
import { ReplyForm, type TicketState } from './own-ticket.ts'
import { closeOwnTicket, findOwnTicket, readOwnTicket, replyToTicket } from './own-ticket.server.ts'

/** The address holds a secret: no Referer tells others of it (T31). */
export const handle = { personal: false, referrer: 'strict-origin' } satisfies RouteHandle

type Context = Route.LoaderArgs['context']

/** @throws 404 where the link is not right, and 429 after many such */
async function requireTicket(context: Context, place: { number: string; secret: string }) {
  const { db, keys, rateLimits } = context.get(accountServices)
  const found = await findOwnTicket({ db, keys }, place)
  if (found) return found
  const allowed = await rateLimits.consume('ticket-network', context.get(requestContext).address)
  if (allowed.ok) throw data('This link does not work', { status: 404 })
  const [errors, status, headers] = tooManyRequests(allowed.error)
  throw data(errors.form, { status, headers })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const row = await requireTicket(context, params)
  const { db } = context.get(accountServices)
  return { ...(await readOwnTicket(db, row)), replyId: randomUUID() }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const row = await requireTicket(context, params)
  const services = context.get(accountServices)
  const { step, ...typed } = await postedFields(request)
  if (step === 'close') {
    await closeOwnTicket(services, row.id)
    throw redirect(url.pathname)
  }
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, typed }, { status, headers })
  const isEscalation = step === 'escalate'
  const form = readFields(ReplyForm, typed)
  if (!form.ok && !isEscalation) return refuse(form.error, 400)
  const allowed = await services.rateLimits.consume('ticket-reply', row.id)
  if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  const done = form.ok
    ? await replyToTicket(services, row.id, form.value)
    : await escalateOwnTicket(services, row.id)
  if (!done.ok) return refuse({ form: REFUSALS[done.error] }, 409)
  throw redirect(form.ok ? `${url.pathname}#last` : url.pathname)
}

const REFUSALS = {
  'too many': `This ticket has as many messages as one can have. Please write to ${brand.email}.`,
  gone: 'This ticket was erased meanwhile.',
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Ticket ${loaderData.ticket}` : 'Ticket'} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const STATE_TEXTS: Record<TicketState, string> = {
  open: 'We have your message and will answer by email.',
  answered: 'We have answered. If something is still open, write again below.',
  closed: 'This ticket is closed. Write again below, and it is open again.',
}

const loadRules = () => import('./own-ticket.ts').then(({ replyRules }) => replyRules)

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, subject, state, messages, replyId } = loaderData
  const { acknowledgedAt, answerBy, escalatedAt } = loaderData
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const typed = refused && 'typed' in refused ? refused.typed : undefined
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl font-bold">Your message</h1>
      <p className="mt-2 text-lg wrap-anywhere">{subject}</p>
      <p className="mt-1 text-soft">Ticket {ticket}</p>
      <p role="status" className="mt-1 text-soft">
        {STATE_TEXTS[state]}
      </p>
      <WaitTimes acknowledgedAt={acknowledgedAt} answerBy={answerBy} />
      <OwnMessages messages={messages} />
      <div className="mt-8">
        <ValidatedForm
          key={messages.length}
          method="post"
          loadRules={loadRules}
          answer={refused}
          refusedTitle="Your message was not sent"
        >
          <input type="hidden" name="id" value={typed?.id ?? replyId} />
          <TextAreaField
            label="Write again"
            name="text"
            hint="It goes to the people who answer this ticket."
            defaultValue={typed?.text}
            required
          />
          <PrivacyNotice notice={REPLY_NOTICE} />
          <Button type="submit" disabled={busy}>
            {busy ? 'Sending…' : 'Send it'}
          </Button>
        </ValidatedForm>
        {state !== 'closed' && (
          <Form method="post" className="mt-6 border-t border-line pt-6">
            <input type="hidden" name="step" value="close" />
            <p className="mb-3 text-soft">Is it settled? Then nobody needs to look at it again.</p>
            <Button type="submit" kind="secondary" disabled={busy}>
              Close this ticket
            </Button>
          </Form>
        )}
        <ComplainFurther state={state} escalatedAt={escalatedAt} busy={busy} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404 && status !== 429) throw error
  return (
    <div className="page max-w-3xl py-14">
      <h1 className="text-3xl font-bold">This link does not work</h1>
      <p className="mt-3 text-lg wrap-anywhere">
        {status === 429 && 'Too many tries. Please wait some minutes. '}It may have been cut short,
        or its ticket is older than a year and was deleted. Please open it from the mail once more,
        or write to{' '}
        <a href={`mailto:${brand.email}`} className="text-madder underline">
          {brand.email}
        </a>
        .
      </p>
    </div>
  )
}
