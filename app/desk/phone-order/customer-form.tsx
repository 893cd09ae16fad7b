import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { Place } from '#app/account/addresses/pin-code.ts'
import { PlaceFields } from '#app/account/addresses/place-fields.tsx'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { SPOKEN_ORDER_NOTICE } from '#app/basics/personal-data/notices/order-notice.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'

const loadRules = () =>
  import('#app/checkout/address/shipping-form.ts').then(({ shippingRules }) => shippingRules)

// The browser of the shop would fill in its own name and address.
const input = { autoComplete: 'off', spellCheck: false, required: true } as const

type Answer = {
  errors: FieldErrors
  typed: Record<string, string>
  place: Place | undefined
}

type Props = {
  /** Idempotency key of the order. */
  draftKey: string
  /** `typed`: the fields as sent, for browsers without scripts. */
  answer: Answer | undefined
  isEmpty: boolean
}

/** The customer and the address of a phone order; posts to the draft's own address. */
export function CustomerForm({ draftKey, answer, isEmpty }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  // Initial values of the first render only: later answers must not overwrite the fields.
  const [typed = {}] = useState(answer?.typed)
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
        answer={answer}
        refusedTitle="The order was not placed"
      >
        <input type="hidden" name="key" value={draftKey} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Phone"
            name="phone"
            defaultValue={typed.phone}
            type="tel"
            inputMode="tel"
            {...input}
          />
          <TextField
            label="Email"
            name="email"
            defaultValue={typed.email}
            type="email"
            hint="Mails about it go here."
            {...input}
          />
          <TextField
            label="First name"
            name="firstName"
            defaultValue={typed.firstName}
            {...input}
          />
          <TextField label="Last name" name="lastName" defaultValue={typed.lastName} {...input} />
        </div>
        <PlaceFields filled={typed} place={answer?.place} answered={answer?.place} input={input} />
        <TextField
          label="Address"
          name="address"
          defaultValue={typed.address}
          hint="House number, street, area."
          {...input}
        />
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
