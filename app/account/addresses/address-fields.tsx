import { TextField } from '#app/ui/text-field.tsx'
import type { Place } from './pin-code.ts'
import { PlaceFields } from './place-fields.tsx'
import type { Address } from './saved-address.ts'

type Props = {
  filled: Partial<Address & { state: string }>
  /** Place of the PIN code in `filled`, if it has been looked up. */
  place: Place | undefined
  /** Of the PIN code that the server refused, or refused something beside it. */
  answered: Place | undefined
}

/** Fields of a postal address. */
export function AddressFields({ filled, place, answered }: Props) {
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
      <PlaceFields filled={filled} place={place} answered={answered} />
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
