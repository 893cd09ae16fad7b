import { data, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/code.route.ts'
import { deskLinks } from '../desk-links.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { deskRedirect } from '../desk-redirect.ts'
import { staffServices } from '../services.server.ts'
import { findStaff } from '../staff.server.ts'
import { CodeField } from './code-field.tsx'
import { codeRefusalText } from './code-refusal-text.ts'
import { readCode, verifySignInCode } from './second-factor.server.ts'
import { CodeForm } from './staff-forms.ts'
import { StaffEntryScreen } from './staff-entry-screen.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** Members who are signed in are sent on: in a session Better Auth counts no wrong codes here. */
async function requireSignedOut({ url, context }: Pick<Route.ActionArgs, 'url' | 'context'>) {
  if (await findStaff(context)) throw redirect(deskRedirect(url.searchParams.get('from')))
}

export async function loader(args: Route.LoaderArgs) {
  await requireSignedOut(args)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireSignedOut({ url, context })
  const form = readFields(CodeForm, await postedFields(request))
  if (!form.ok) return data({ errors: form.error }, { status: 400 })
  const verified = await verifySignInCode(
    context.get(staffServices),
    request,
    readCode(form.value.code),
  )
  if (!verified.ok)
    return data({ errors: { code: codeRefusalText(verified.error) } }, { status: 401 })
  context.get(requestContext).cookies.push(...verified.value.cookies)
  throw redirect(deskRedirect(url.searchParams.get('from')))
}

export const links = deskLinks

export const meta: Route.MetaFunction = () => [{ title: `Code · ${brand.name} desk` }]

const loadRules = async () => (await import('./staff-forms.ts')).codeRules

export default function SignInCode({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <StaffEntryScreen title="Enter your code">
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="You are not signed in"
      >
        <CodeField hint="Six digits from your authenticator app, or one of your recovery codes." />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Checking…' : 'Continue'}
        </Button>
      </ValidatedForm>
      <p>
        <Link to="/desk/sign-in" className="font-semibold text-madder underline">
          Sign in again
        </Link>
      </p>
    </StaffEntryScreen>
  )
}
