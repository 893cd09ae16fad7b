import { data } from 'react-router'
import type { Route } from './+types/webhook.route.ts'
import { webhookTargets } from '#app/api/webhooks/sending/webhook-address.server.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ShownSecret } from '../../api-keys/shown-secret.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { PageLinks } from '../../frame/page-links.tsx'
import type { MadeSecret } from '../change-webhooks.server.ts'
import { FormProblem } from '../form-problem.tsx'
import { findWebhook } from '../read-webhooks.server.ts'
import { WebhookStep } from '../webhook-change.ts'
import { countWords, stateWords } from '../webhook-row.ts'
import { DeliveryLog, DeliveryViews } from './delivery-log.tsx'
import { readDeliveryView } from './delivery-row.ts'
import { listDeliveries } from './list-deliveries.server.ts'
import { StepForm } from './step-form.tsx'
import { NEEDS_CODE, takeWebhookStep } from './take-webhook-step.server.ts'
import { WebhookSettings } from './webhook-settings.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'api')
  const { db, now } = context.get(staffServices)
  const webhook = await findWebhook(db, by, params.webhook)
  if (!webhook) throw data('There is no such webhook.', { status: 404 })
  const { searchParams } = url
  const view = readDeliveryView(searchParams.get('view'))
  const place = { after: searchParams.get('after'), before: searchParams.get('before') }
  return {
    webhook,
    view,
    asksForCode: asksForCode(by, now()),
    ...(await listDeliveries(db, by, webhook.id, view, place)),
  }
}

type Answer = { errors?: FieldErrors; typed?: Record<string, string>; made?: MadeSecret }

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'api')
  const services = context.get(staffServices)
  const webhook = await findWebhook(services.db, by, params.webhook)
  if (!webhook) throw data('There is no such webhook.', { status: 404 })
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors) => data<Answer>({ errors, typed }, { status: 400 })
  const read = readFields(WebhookStep, typed)
  if (!read.ok) return refuse(read.error)
  const { step } = read.value
  const confirmed = NEEDS_CODE.has(step)
    ? await requireFreshCode(services, request, by, typed.code)
    : undefined
  if (confirmed && !confirmed.ok) return refuse({ code: confirmed.error })
  const targets = webhookTargets(services.setUp)
  const taken = await takeWebhookStep({ ...services, targets }, by, webhook.id, read.value)
  if (!taken.ok) return refuse(taken.error)
  if (typeof taken.value !== 'string') return data<Answer>({ made: taken.value })
  const to = step === 'delete' ? '/desk/webhooks' : `${url.pathname}${url.search}`
  throw redirectDone(context, to, { text: taken.value })
}

export const meta: Route.MetaFunction = () => [{ title: `Webhook · ${brand.name} desk` }]

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, view, asksForCode, rows, newer, older } = loaderData
  const { made, errors = {}, typed = {} } = actionData ?? {}
  return (
    <>
      <h1 className="text-2xl font-bold wrap-anywhere">{webhook.name}</h1>
      <p className="mt-1 font-mono text-sm wrap-anywhere text-soft">{webhook.url}</p>
      <p className={webhook.pausedAt || webhook.failingSince ? 'text-chilli' : 'text-soft'}>
        {[stateWords(webhook), countWords(webhook)].filter(Boolean).join(' · ')}
      </p>
      {made && (
        <ShownSecret text={made.secret} label="This is the new secret. It is shown only now." />
      )}
      <FormProblem errors={errors} />
      <div className="mt-3 flex flex-wrap gap-3">
        {webhook.pausedAt ? (
          <StepForm step="resume" button="Resume" kind="primary" />
        ) : (
          <>
            <StepForm step="test" button="Send a test" />
            <StepForm step="pause" button="Pause" />
          </>
        )}
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <section aria-labelledby="messages">
          <h2 id="messages" className="text-lg font-bold">
            Messages
          </h2>
          <DeliveryViews view={view} />
          {view === 'failed' && webhook.failed > 0 && (
            <StepForm
              step="replay failed"
              button="Send all again"
              className="mt-4 flex flex-wrap items-end gap-3"
            >
              <TextField
                label="Given up, of messages since"
                name="since"
                type="date"
                required
                defaultValue={typed['since']}
                error={errors['since']}
              />
            </StepForm>
          )}
          <DeliveryLog rows={rows} view={view} />
          <PageLinks newer={newer} older={older} search={view === 'all' ? {} : { view }} />
        </section>
        <WebhookSettings
          webhook={webhook}
          asksForCode={asksForCode}
          errors={errors}
          typed={typed}
        />
      </div>
      <ButtonLink to="/desk/webhooks" kind="quiet" className="mt-4 -ml-3">
        Back to the webhooks
      </ButtonLink>
    </>
  )
}
