import { lazy, Suspense, useState } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import type { AddressPrefill } from './address-prefill.ts'

// Lazy loading: both only save typing, and the form can be filled in without them.
const ChooseAddress = lazy(() =>
  import('./choose-address.tsx').catch(() => ({ default: () => null })),
)
const PlaceOfPin = lazy(() => import('./place-of-pin.tsx').catch(() => ({ default: () => null })))

type Props = {
  shopper: { email: string } | null
  prefill: AddressPrefill
  email: string | undefined
}

/**
 * The seven fields of §2.8, prefilled from the account. The PIN code stands before the city because
 * it mostly fills it in.
 */
export function ShippingFields({ shopper, email, prefill: { filled, place, saved } }: Props) {
  const [chosen, setChosen] = useState(saved[0]?.id ?? '')
  return (
    <>
      <h2 className="text-xl font-bold">Delivery address</h2>
      <p className="text-soft">Every field is needed.</p>
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
      <div className="grid gap-x-5 sm:grid-cols-2">
        <div>
          <TextField
            label="PIN code"
            name="postalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={filled.postalCode}
            required
          />
          {/* Reserves the line, so that nothing moves when the text appears. */}
          <Suspense fallback={<p className="mt-1 min-h-9 pb-4" />}>
            <PlaceOfPin known={place} />
          </Suspense>
        </div>
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          defaultValue={filled.city}
          required
        />
      </div>
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
          <input type="checkbox" name="keep" className="size-5 shrink-0 accent-madder" />
          <span>Save these details for next time</span>
        </label>
      )}
    </>
  )
}
