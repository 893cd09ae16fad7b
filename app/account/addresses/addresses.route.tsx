import { useEffect } from 'react'
import { data, useLocation, useNavigationType } from 'react-router'
import type { Route } from './+types/addresses.route.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { showFlash } from '../flash.browser.ts'
import { requireShopper } from '../session/shopper.server.ts'
import { RemovedAddress } from './removed-address.tsx'
import { SavedAddressCard } from './saved-address-card.tsx'
import {
  ADDRESSES_FULL,
  ADDRESS_GONE,
  formatAddressSummary,
  MAX_ADDRESSES,
  type SavedAddress,
} from './saved-address.ts'
import {
  listAddresses,
  preferAddress,
  recordRefusedAddress,
  removeAddress,
} from './saved-addresses.server.ts'

type Answer = { removed?: SavedAddress; preferred?: SavedAddress; errors?: FieldErrors }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  return { addresses: await listAddresses(db, shopper.id) }
}

/**
 * Undo: the answer carries the removed address, which is stored nowhere else, so that the page can
 * save it again.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  const { intent, id = '' } = await postedFields(request)
  const removed = intent === 'remove' ? await removeAddress(services, shopper.id, id) : undefined
  const preferred = intent === 'prefer' ? await preferAddress(services, shopper.id, id) : undefined
  if (removed) return data<Answer>({ removed })
  if (preferred) return data<Answer>({ preferred })
  await recordRefusedAddress(services, shopper.id, id)
  return data<Answer>({ errors: { form: ADDRESS_GONE } }, { status: 404 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline<Awaited<ReturnType<typeof serverAction>>>(serverAction)

/** A 404 means that the address is gone, so the list reloads without it. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) => actionStatus === 404 || defaultShouldRevalidate

export const meta: Route.MetaFunction = () => [{ title: `Your addresses · ${brand.name}` }]

export default function Addresses({ loaderData: { addresses }, actionData }: Route.ComponentProps) {
  useAfterNavigation()
  const isFull = addresses.length >= MAX_ADDRESSES
  return (
    <div className="page max-w-4xl py-8">
      <ButtonLink to="/account" kind="quiet" className="-ml-3">
        <span className="inline-block" aria-hidden="true">
          ←
        </span>{' '}
        My Account
      </ButtonLink>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold sm:text-4xl">Your addresses</h1>
        {addresses.length > 0 && !isFull && (
          <ButtonLink to="/account/addresses/new">Add an address</ButtonLink>
        )}
      </div>
      {isFull && <p className="mt-3 text-soft">{ADDRESSES_FULL}</p>}
      <div role="status">{actionData && <ActionResult answer={actionData} />}</div>
      {addresses.length === 0 ? (
        <NoAddresses />
      ) : (
        <ul className="mt-6 grid gap-5 sm:grid-cols-2">
          {addresses.map((address) => (
            <SavedAddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Shows the flash toast and moves the focus to the heading, because the actions here do not lead to
 * another page.
 */
function useAfterNavigation() {
  const { key } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    if (navigationType === 'POP') return
    showFlash()
    focusHeading()
  }, [key, navigationType])
}

function ActionResult({ answer: { removed, preferred, errors } }: { answer: Answer }) {
  if (removed) return <RemovedAddress address={removed} />
  if (preferred)
    return (
      <p className="mt-5 rounded-lg bg-leaf-pale p-4 wrap-anywhere">
        Now your default address: {formatAddressSummary(preferred)}
      </p>
    )
  return <p className="mt-5 rounded-lg border-2 border-chilli bg-chilli-pale p-4">{errors?.form}</p>
}

const NoAddresses = () => (
  <div className="mt-6 rounded-card border border-line bg-card px-5 py-14 text-center">
    <p className="text-lg font-semibold">No address saved yet</p>
    <p className="mt-2 text-soft">Save one, so that you need not type it each time you order.</p>
    <ButtonLink to="/account/addresses/new" className="mt-6">
      Add an address
    </ButtonLink>
  </div>
)
