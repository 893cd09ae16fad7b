import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Supply } from '#app/tax/tax-part.ts'
import { sayFieldsCame } from '../checkout-draft.browser.ts'
import type { AskedStates } from './asked-states.ts'

type Props = {
  /** Undefined: nothing is asked. */
  states: AskedStates | undefined
  /** Fields as sent, when the server refused them. */
  typed: Record<string, string> | undefined
}

/**
 * To whom the goods go, and the registered address of a business whose GSTIN is of another State than
 * the delivery. Hidden, not left out, where nothing is asked: a draft of the form restores it.
 */
export function RegisteredFields({ states, typed }: Props): ReactNode {
  const registered = states?.registered.name ?? ''
  const all = useRef<HTMLDivElement>(null)
  useEffect(() => void sayFieldsCame(all.current), [])
  return (
    <div ref={all} className={states ? 'space-y-4 border-t border-line pt-4' : 'hidden'}>
      <input type="hidden" name="askedDelivery" value={states?.delivery.name ?? ''} />
      <GoodsGoTo states={states} chosen={typed?.['goodsGoTo']} />
      <TextField
        label="Registered address"
        name="registeredAddress"
        hint={`As the GST registration in ${registered} has it: building and street.`}
        autoComplete="billing street-address"
        maxLength={250}
        defaultValue={typed?.['registeredAddress']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="PIN code of that address"
          name="registeredPostalCode"
          inputMode="numeric"
          autoComplete="billing postal-code"
          maxLength={40}
          defaultValue={typed?.['registeredPostalCode']}
        />
        <TextField
          label="City of that address"
          name="registeredCity"
          autoComplete="billing address-level2"
          maxLength={80}
          defaultValue={typed?.['registeredCity']}
        />
      </div>
    </div>
  )
}

function GoodsGoTo({
  states,
  chosen,
}: {
  states: AskedStates | undefined
  chosen: string | undefined
}) {
  const wrong = useContext(FormContext).errors['goodsGoTo']
  const choices = [
    ['buyer', 'The business itself, at a place of its own', states?.delivery],
    ['other', 'Another person, whom the business names', states?.registered],
  ] as const
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Who receives the goods?</legend>
      <p className="mb-2 text-sm text-soft">
        This GSTIN is of {states?.registered.name}, and the goods go to {states?.delivery.name}.
      </p>
      {wrong && <p className="mb-2 text-sm font-medium text-chilli">{wrong}</p>}
      <div className="space-y-2">
        {choices.map(([value, label, place], i) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              // A summary of errors links to the first of them.
              {...(i === 0 && { id: 'goodsGoTo' })}
              name="goodsGoTo"
              value={value}
              defaultChecked={chosen === value}
              className="mt-1 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-soft">
                Place of supply: {place?.name}.{' '}
                {place?.supply && taxWords(place.name, place.supply, states?.registered.name)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Tax of a sale to a State, and whether a registration can have it as input tax credit. */
function taxWords(place: string, supply: Supply, registered: string | undefined): string {
  if (place === registered)
    return `The invoice has ${supply === 'intra' ? 'CGST and that State’s tax' : 'IGST'}, which this registration can claim as input tax credit.`
  return supply === 'intra'
    ? 'The invoice has CGST and that State’s tax, which this registration cannot claim as input tax credit.'
    : 'The invoice has IGST. Ask your accountant whether this registration can claim it as input tax credit.'
}
