import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/webhooks.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { webhookTargets } from '#app/api/webhooks/sending/webhook-address.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ShownSecret } from '../api-keys/shown-secret.tsx'
import { FormProblem } from './form-problem.tsx'
import { addWebhook, type MadeSecret } from './change-webhooks.server.ts'
import { listWebhooks } from './read-webhooks.server.ts'
import { NewWebhook } from './webhook-change.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookList } from './webhook-list.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'api')
  const { db, now } = context.get(staffServices)
  return {
    webhooks: await listWebhooks(db, by),
    asksForCode: asksForCode(by, now()),
  }
}

type Answer = { errors?: FieldErrors; typed?: Record<string, string>; made?: MadeSecret }

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'api')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors) => data<Answer>({ errors, typed }, { status: 400 })
  const read = readFields(NewWebhook, typed)
  if (!read.ok) return refuse(read.error)
  const confirmed = await requireFreshCode(services, request, by, typed.code)
  if (!confirmed.ok) return refuse({ code: confirmed.error })
  const targets = webhookTargets(services.setUp)
  const added = await addWebhook({ ...services, targets }, by, read.value)
  return added.ok ? data<Answer>({ made: added.value }) : refuse(added.error)
}

export const meta: Route.MetaFunction = () => [{ title: `Webhooks · ${brand.name} desk` }]

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, asksForCode } = loaderData
  const { made, errors = {}, typed = {} } = actionData ?? {}
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <h1 className="text-2xl font-bold">Webhooks</h1>
      <p className="mt-1 max-w-prose wrap-anywhere text-soft">
        A message to another program each time something changes. It says what changed; the program
        reads the rest with{' '}
        <Link to="/desk/api-keys" className="text-madder underline underline-offset-4">
          an API key
        </Link>
        .{' '}
        <a href="/api/v1/openapi.json" className="text-madder underline underline-offset-4">
          What messages look like
        </a>
      </p>
      {made && (
        <ShownSecret
          text={made.secret}
          label={`With this secret ${made.name} verifies that messages are yours. It is shown only now.`}
        />
      )}
      <FormProblem errors={errors} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <WebhookList webhooks={webhooks} />
        <section
          aria-labelledby="add"
          className="rounded-card border border-line bg-card p-4 wrap-anywhere"
        >
          <h2 id="add" className="text-lg font-bold">
            Add a webhook
          </h2>
          <Form key={made?.id} method="post" className="mt-3 space-y-4">
            <WebhookFields errors={errors} typed={typed} />
            {asksForCode && <CodeField hint="Six digits from your authenticator app." />}
            <Button type="submit" className="w-full" disabled={busy}>
              Add the webhook
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}
