import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/name.route.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { flashCookie } from '../flash.server.ts'
import { markerOfChangedUser } from '../session/marker.server.ts'
import { requireShopper } from '../session/shopper.server.ts'
import { AccountScreen } from './account-screen.tsx'
import { NameForm } from './profile-forms.ts'
import { changeName } from './profile.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { name } = await requireShopper(context, url)
  return { name }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const typed = await postedFields(request)
  const form = readFields(NameForm, typed)
  if (!form.ok) return data({ errors: form.error, name: typed.name ?? '' }, { status: 400 })
  await changeName(services, shopper.id, form.value.name)
  cookies.push(markerOfChangedUser(request), flashCookie('name-changed'))
  return redirect('/account')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `Your name · ${brand.name}` }]

const loadRules = () => import('./profile-forms.ts').then(({ nameRules }) => nameRules)

export default function Name({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountScreen
      title="Your name"
      intro="We use it in the shop and in our mails. Orders keep the name they were placed under."
    >
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={actionData}
        refusedTitle="Your name was not changed"
      >
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          spellCheck={false}
          defaultValue={actionData && 'name' in actionData ? actionData.name : name}
          required
        />
        <Button type="submit" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </ValidatedForm>
    </AccountScreen>
  )
}
