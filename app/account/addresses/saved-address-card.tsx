import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import {
  formatAddressSummary,
  formatAddressLines,
  formatPhone,
  type SavedAddress,
} from './saved-address.ts'

/** Card of one saved address, with its actions. */
export function SavedAddressCard({ address }: { address: SavedAddress }) {
  const busy = useNavigation().state !== 'idle'
  const { id, firstName, lastName, phone, postalCode, state, preferred } = address
  const which = <span className="sr-only"> the address of {formatAddressSummary(address)}</span>
  return (
    <li
      className="flex flex-col rounded-card border border-line bg-card p-4 sm:p-5"
      data-testid="address"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-xl font-bold wrap-anywhere">
          {firstName} {lastName}
        </h2>
        {preferred && (
          <p className="rounded-full bg-leaf-pale px-2.5 py-0.5 text-sm font-medium">
            Default address
          </p>
        )}
      </div>
      <address className="mt-2 wrap-anywhere not-italic">
        {formatAddressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="mt-1 block text-soft">Phone {formatPhone(phone)}</span>
      </address>
      {state === '' && (
        <p className="mt-3 rounded-lg bg-sand px-3 py-2 text-sm">
          The PIN code {postalCode} does not say the State. Change the address to choose it.
        </p>
      )}
      <Form method="post" className="mt-auto -ml-3 flex flex-wrap pt-4">
        <input type="hidden" name="id" value={id} />
        <ButtonLink to={`/account/addresses/${id}`} kind="quiet">
          Change{which}
        </ButtonLink>
        <Button type="submit" kind="quiet" name="intent" value="remove" disabled={busy}>
          Remove{which}
        </Button>
        {!preferred && (
          <Button type="submit" kind="quiet" name="intent" value="prefer" disabled={busy}>
            Make default{which}
          </Button>
        )}
      </Form>
    </li>
  )
}
