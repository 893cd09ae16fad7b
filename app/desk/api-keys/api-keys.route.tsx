import { data } from 'react-router'
import type { Route } from './+types/api-keys.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../frame/done.server.ts'
import { makeKey, revokeKey } from './change-keys.server.ts'
import { KEY_REFUSALS, KeyChange } from './key-change.ts'
import { KeyForm } from './key-form.tsx'
import { KeyList } from './key-list.tsx'
import { listKeys } from './list-keys.server.ts'
import { ShownSecret } from './shown-secret.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'api')
  const { db, now } = context.get(staffServices)
  return {
    keys: await listKeys(db, by),
    asksForCode: asksForCode(by, now()),
  }
}

type Answer = {
  errors?: FieldErrors
  typed?: Record<string, string>
  made?: { key: string; name: string }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'api')
  const services = context.get(staffServices)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) =>
    data<Answer>({ errors, typed }, { status })
  const change = readFields(KeyChange, typed)
  if (!change.ok) return refuse(change.error, 400)
  const confirmed = await requireFreshCode(services, request, by, typed.code)
  // Not 403, which says that the role does not include this.
  if (!confirmed.ok) return refuse({ code: confirmed.error }, 400)
  if (change.value.change === 'revoke') {
    const revoked = await revokeKey(services.db, by, change.value.id)
    if (!revoked.ok) return refuse(KEY_REFUSALS[revoked.error], 409)
    return redirectDone(context, '/desk/api-keys', { text: `${revoked.value.name} is revoked.` })
  }
  const made = await makeKey(services.db, by, change.value)
  return made.ok ? data<Answer>({ made: made.value }) : refuse(KEY_REFUSALS[made.error], 400)
}

export const meta: Route.MetaFunction = () => [{ title: `API keys · ${brand.name} desk` }]

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, asksForCode } = loaderData
  const { made, errors = {}, typed = {} } = actionData ?? {}
  return (
    <>
      <h1 className="text-2xl font-bold">API keys</h1>
      <p className="mt-1 max-w-prose text-soft">
        With a key another program reads what you choose, and changes nothing.{' '}
        <a href="/api/v1/openapi.json" className="text-madder underline underline-offset-4">
          What it can ask for
        </a>
      </p>
      {made && (
        <ShownSecret
          text={made.key}
          label={`This is the key for ${made.name}. It is shown only now.`}
        />
      )}
      {(errors['form'] || errors['code']) && (
        <p
          role="alert"
          className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
        >
          {errors['form'] ?? errors['code']}
        </p>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <KeyList keys={keys} asksForCode={asksForCode} />
        <KeyForm
          key={made?.key}
          asksForCode={asksForCode}
          errors={errors}
          typed={typed['change'] === 'make' ? typed : {}}
        />
      </div>
    </>
  )
}
