import type { FieldErrors } from '#app/basics/form-fields.ts'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { shopper: { name: string; email: string } | null; errors: FieldErrors | undefined }

/** The spec's seven fields, filled in as far as the account knows them. */
export function ShippingFields({ shopper, errors }: Props) {
  const [firstName = '', ...rest] = (shopper?.name ?? '').split(' ')
  return (
    <>
      <h2 className="text-xl font-bold">Where should it go?</h2>
      <p className="text-soft">Every field is needed.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          spellCheck={false}
          defaultValue={firstName}
          error={errors?.firstName}
          required
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          spellCheck={false}
          defaultValue={rest.join(' ')}
          error={errors?.lastName}
          required
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={shopper?.email ?? ''}
        hint="Your order confirmation goes here."
        error={errors?.email}
        required
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The courier calls before delivering."
        error={errors?.phone}
        required
      />
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        hint="House number, street, area."
        error={errors?.address}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="PIN code" name="postalCode" inputMode="numeric" autoComplete="postal-code" error={errors?.postalCode} required />
        <TextField label="City" name="city" autoComplete="address-level2" error={errors?.city} required />
      </div>
    </>
  )
}
