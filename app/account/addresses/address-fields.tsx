import { TextField } from '#app/ui/text-field.tsx'
import { CITY_HINT, type Place } from './pin-code.ts'
import PlaceOfPin from './place-of-pin.tsx'
import type { Address } from './saved-address.ts'

type Props = {
  filled: Partial<Address>
  /** Place of the PIN code in `filled`, if it has been looked up. */
  place?: Place | undefined
}

/**
 * Fields of a postal address. The PIN code stands before the city, because it mostly gives the
 * city.
 */
export function AddressFields({ filled, place }: Props) {
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="PIN code"
          name="postalCode"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={<PlaceOfPin known={place} />}
          defaultValue={filled.postalCode}
          required
        />
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          hint={CITY_HINT}
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
