import { lazy, Suspense, useState } from 'react'
import { PlaceFields } from '#app/account/addresses/place-fields.tsx'
import { ORDER_NOTICE } from '#app/basics/personal-data/notices/order-notice.ts'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { draftedState } from '../checkout-draft.browser.ts'
import type { AddressPrefill } from './address-prefill.ts'

// Lazy loading: it only saves typing, and the form can be filled in without it.
const ChooseAddress = lazy(() =>
  import('./choose-address.tsx').catch(() => ({ default: () => null })),
)

type Props = {
  shopper: { email: string } | null
  prefill: AddressPrefill
  email: string | undefined
}

/** The seven fields of §2.8, prefilled from the account, and the State where it has to be chosen. */
export function ShippingFields({ shopper, email, prefill: { saved, isTyped, ...prefill } }: Props) {
  const { filled } = prefill
  const [chosen, setChosen] = useState(isTyped ? '' : (saved[0]?.id ?? ''))
  const first = saved.filter(({ id }) => id === chosen)
  return (
    <div className="space-y-5">
      <p className="text-soft">Please fill in every field.</p>
      {saved.length > 0 && (
        <Suspense fallback={<div className="skeleton h-19.5" aria-hidden="true" />}>
          <ChooseAddress saved={saved} chosen={chosen} onChosen={setChosen} />
        </Suspense>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        hint="Your order confirmation goes here."
        required
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={filled.phone}
        hint="The courier calls before delivering."
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          spellCheck={false}
          defaultValue={filled.firstName}
          required
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          spellCheck={false}
          defaultValue={filled.lastName}
          required
        />
      </div>
      <PlaceFields {...prefill} before={first} draft={draftedState} />
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        defaultValue={filled.address}
        hint="House number, street, area."
        required
      />
      {shopper && (
        // The label avoids the word address, which is the label of the field above.
        <label className={`${chosen ? 'hidden' : 'flex'} min-h-11 items-center gap-3`}>
          <input type="checkbox" name="keep" />
          <span>Save these details for next time</span>
        </label>
      )}
      <PrivacyNotice notice={ORDER_NOTICE} />
    </div>
  )
}
