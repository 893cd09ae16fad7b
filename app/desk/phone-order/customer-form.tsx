import { useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { SPOKEN_ORDER_NOTICE } from '#app/basics/personal-data/notices/order-notice.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'

const loadRules = () =>
  import('#app/checkout/address/shipping-form.ts').then(({ shippingRules }) => shippingRules)

// The browser of the shop would fill in its own name and address.
const typed = { autoComplete: 'off', spellCheck: false, required: true } as const

type Props = {
  /** Idempotency key of the order. */
  draftKey: string
  errors: FieldErrors | undefined
  isEmpty: boolean
}

/** The customer and the address of a phone order; posts to the draft's own address. */
export function CustomerForm({ draftKey, errors, isEmpty }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="customer" className="rounded-card border border-line bg-card p-4">
      <h2 id="customer" className="mb-3 text-lg font-bold">
        Who it is for
      </h2>
      <p className="mb-3 text-sm text-soft">
        Read this to them before you ask: <q>{SPOKEN_ORDER_NOTICE}</q>
      </p>
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={errors && { errors }}
        refusedTitle="The order was not placed"
      >
        <input type="hidden" name="key" value={draftKey} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Phone" name="phone" type="tel" inputMode="tel" {...typed} />
          <TextField
            label="Email"
            name="email"
            type="email"
            hint="Mails about it go here."
            {...typed}
          />
          <TextField label="First name" name="firstName" {...typed} />
          <TextField label="Last name" name="lastName" {...typed} />
          <TextField label="PIN code" name="postalCode" inputMode="numeric" {...typed} />
          <TextField label="City" name="city" {...typed} />
        </div>
        <TextField label="Address" name="address" hint="House number, street, area." {...typed} />
        {isEmpty && <p className="text-soft">Find a product first: nothing is in the order yet.</p>}
        <Button
          type="submit"
          name="step"
          value="place"
          className="w-full"
          disabled={busy || isEmpty}
          data-next-step
        >
          {busy ? 'Placing …' : 'Place the order and make a pay link'}
        </Button>
      </ValidatedForm>
    </section>
  )
}
