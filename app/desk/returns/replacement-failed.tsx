import { useContext } from 'react'
import { useNavigation } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext, inputClass } from '#app/ui/field.tsx'
import { useMay } from '../order/may.tsx'
import { QuietStep, useTyped } from '../order/step-form.tsx'
import { damagedText } from './condition-field.tsx'
import type { DeskReturn } from './desk-return.ts'

/** A replacement that was sent, and was lost or came back: its money goes back instead. */
export function ReplacementFailed({ one: { id, quantity, refund } }: { one: DeskReturn }) {
  const busy = useNavigation().state !== 'idle'
  if (!useMay()('refuse returns')) return null
  return (
    <QuietStep
      step="replacement failed"
      of={{ returnId: id }}
      label="The replacement was lost, or came back"
    >
      <Outcomes of={id} quantity={quantity} />
      <p>
        {inRupees(refund)} go back, a credit note of the replacement’s invoice is issued, and the
        customer is written to.
      </p>
      <Button type="submit" kind="secondary" disabled={busy}>
        Give the money back instead
      </Button>
    </QuietStep>
  )
}

function Outcomes({ of, quantity }: { of: string; quantity: number }) {
  const wrong = useContext(FormContext).errors['outcome']
  const typed = useTyped('damaged')
  return (
    <div className="group/replacement space-y-3">
      <fieldset aria-describedby={wrong && `outcome-error-${of}`}>
        <legend className="font-medium">What became of the replacement</legend>
        <Outcome value="lost" text="It was lost" />
        <Outcome value="came_back" text="It came back" />
        {wrong && (
          <p id={`outcome-error-${of}`} className="text-chilli">
            {wrong}
          </p>
        )}
      </fieldset>
      <label className="hidden group-has-[[value=came_back]:checked]/replacement:block">
        <span className="font-medium">In what condition</span>
        <span className="block text-sm text-soft">
          Pieces that are as new are for sale again, damaged or faulty ones are not.
        </span>
        <select name="damaged" className={`${inputClass} mt-1`} defaultValue={typed}>
          {Array.from({ length: quantity + 1 }, (_, damaged) => (
            <option key={damaged} value={damaged}>
              {damagedText(damaged, quantity)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Outcome({ value, text }: { value: string; text: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="outcome"
        value={value}
        defaultChecked={useTyped('outcome') === value}
        required
      />
      {text}
    </label>
  )
}
