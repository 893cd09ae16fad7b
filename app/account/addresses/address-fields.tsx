import { TextField } from '#app/ui/text-field.tsx'
import type { Place } from './pin-code.ts'
import type { Address } from './saved-address.ts'
import { usePlaceOfPin } from './use-place-of-pin.browser.ts'

type Props = {
  filled: Partial<Address>
  /** Place of the PIN code in `filled`, if it has been looked up. */
  place?: Place | undefined
}

/**
 * Fields of a postal address. The PIN code stands before the city, because it mostly gives the
 * city.
 */
export function AddressFields({ filled, place: known }: Props) {
  const { place, onInput } = usePlaceOfPin(known)
  return (
    <>
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
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The courier calls before delivering."
        defaultValue={filled.phone}
        required
      />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <div>
          <TextField
            label="PIN code"
            name="postalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={filled.postalCode}
            onInput={(event) => void onInput(event)}
            required
          />
          {/* The line keeps its height while it is empty, so that nothing moves when its text
              comes. */}
          <p role="status" className="needs-script mt-1 min-h-9 pb-4 text-sm text-soft">
            {place &&
              (place.state
                ? `This PIN code is in ${place.state}.`
                : 'We do not know this PIN code. If it is right, go on.')}
          </p>
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
        hint="House number, street, area."
        defaultValue={filled.address}
        required
      />
    </>
  )
}
