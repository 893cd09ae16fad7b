import { data, redirect } from 'react-router'
import type { Route } from './+types/consents.route.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { isConsentPurpose } from './consent-purposes.ts'
import { withdrawConsent } from './consents.server.ts'

/** The list itself stands on "Your data". */
const LIST = '/account/delete#agreed'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShopper(context, url)
  return redirect(LIST)
}

/** Withdraws a consent by one press. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shopper = await requireShopper(context, url)
  const { purpose } = await postedFields(request)
  if (!isConsentPurpose(purpose)) throw data('There is no such consent', { status: 400 })
  if (await withdrawConsent(context.get(accountServices), shopper, purpose))
    context.get(requestContext).cookies.push(flashCookie('consent-withdrawn'))
  return redirect(LIST)
}
