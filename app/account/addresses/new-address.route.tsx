import { data, redirect } from 'react-router'
import type { Route } from './+types/new-address.route.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { flashCookie } from '../flash.server.ts'
import { AccountScreen } from '../profile/account-screen.tsx'
import { requireShopper } from '../session/shopper.server.ts'
import { readAddressToSave } from './read-address.server.ts'
import { SaveAddress } from './save-address.tsx'
import { ADDRESSES_FULL, MAX_ADDRESSES } from './saved-address.ts'
import { listAddresses, saveAddress } from './saved-addresses.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(accountServices)
  const { id, name } = await requireShopper(context, url)
  const { length } = await listAddresses(db, id)
  const [firstName = '', ...rest] = name.split(' ')
  // Only the first address gets the shopper's own name: later ones may be for somebody else.
  return {
    filled: length === 0 ? { firstName, lastName: rest.join(' ') } : {},
    isFirst: length === 0,
    isFull: length >= MAX_ADDRESSES,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const typed = await postedFields(request)
  const form = readAddressToSave(typed)
  if (!form.ok) return data({ ...form.error, typed }, { status: 400 })
  const saved = await saveAddress(services, shopper.id, form.value)
  if (!saved.ok) return data({ errors: { form: ADDRESSES_FULL }, typed }, { status: 409 })
  cookies.push(flashCookie('address-saved'))
  return redirect('/account/addresses')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [{ title: `New address · ${brand.name}` }]

export default function NewAddress({
  loaderData: { filled, isFirst, isFull },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountScreen title="New address" back={{ to: '/account/addresses', label: 'Your addresses' }}>
      {isFull && !actionData ? (
        <p>{ADDRESSES_FULL}</p>
      ) : (
        <SaveAddress filled={filled} mayBePreferred={!isFirst} answer={actionData} />
      )}
    </AccountScreen>
  )
}
