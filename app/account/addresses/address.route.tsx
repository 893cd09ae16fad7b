import { data, Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/address.route.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { flashCookie } from '../flash.server.ts'
import { AccountScreen } from '../profile/account-screen.tsx'
import { requireShopper } from '../session/shopper.server.ts'
import { placeOf } from './place-of-pin.server.ts'
import { readAddressToSave } from './read-address.server.ts'
import { SaveAddress } from './save-address.tsx'
import { ADDRESS_GONE } from './saved-address.ts'
import { findAddress, recordRefusedAddress, saveAddress } from './saved-addresses.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  const address = await findAddress(services.db, shopper.id, params.id)
  if (!address) {
    await recordRefusedAddress(services, shopper.id, params.id)
    throw data('Address not found', { status: 404 })
  }
  return { address, place: placeOf(address.postalCode) }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const typed = await postedFields(request)
  // Ownership comes before validation: a stranger's form gets the 404 of an unknown id.
  if (!(await findAddress(services.db, shopper.id, params.id))) {
    await recordRefusedAddress(services, shopper.id, params.id)
    return data({ errors: { form: ADDRESS_GONE }, typed }, { status: 404 })
  }
  const form = readAddressToSave(typed)
  if (!form.ok) return data({ ...form.error, typed }, { status: 400 })
  const saved = await saveAddress(services, shopper.id, form.value, params.id)
  if (!saved.ok) return data({ errors: { form: ADDRESS_GONE }, typed }, { status: 404 })
  cookies.push(flashCookie('address-saved'))
  return redirect('/account/addresses')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Change address' : 'Address not found'} · ${brand.name}` },
]

export default function ChangeAddress({
  loaderData: { address, place },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountScreen
      title="Change address"
      intro="Orders you have already placed keep the address they were given."
      back={{ to: '/account/addresses', label: 'Your addresses' }}
    >
      <SaveAddress
        filled={address}
        place={place}
        mayBePreferred={!address.preferred}
        answer={actionData}
      />
      <Form method="post" action="/account/addresses" className="border-t border-line pt-4">
        <input type="hidden" name="id" value={address.id} />
        <Button
          type="submit"
          kind="quiet"
          name="intent"
          value="remove"
          className="-ml-3"
          disabled={busy}
        >
          Remove this address
        </Button>
      </Form>
    </AccountScreen>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">Address not found</h1>
      <p className="mt-3 text-soft">It is not one of your addresses. You may have removed it.</p>
      <ButtonLink to="/account/addresses" className="mt-8">
        Your addresses
      </ButtonLink>
    </div>
  )
}
