import { useContext } from 'react'
import { decimalRupees } from '#app/basics/money.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import type { ReviewDecision } from '#app/payments/payment.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ReviewedPayment } from './reviewed-payment.ts'

type Props = {
  payment: ReviewedPayment
  /** The order waits for this payment; otherwise what has arrived goes back. */
  isPending: boolean
  typed: Record<string, string>
  asksForCode: boolean
}

export function DecisionFields({ payment, isPending, typed, asksForCode }: Props) {
  const wrong = useContext(FormContext).errors['decision']
  const named = payment.paid === undefined ? '' : decimalRupees(payment.paid)
  return (
    <>
      <fieldset>
        <legend className="font-medium">What you have found</legend>
        {choices(isPending).map(([value, text]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="radio"
              name="decision"
              value={value}
              defaultChecked={typed['decision'] === value}
              required
            />
            {text}
          </label>
        ))}
        {wrong && <p className="mt-1 font-medium text-chilli">{wrong}</p>}
      </fieldset>
      <TextField
        label="How much has arrived, in rupees"
        name="amount"
        hint="As the page of your gateway says. Of no matter where nothing has arrived."
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={typed['amount'] ?? named}
      />
      <TextAreaField
        label="How you know"
        name="reason"
        hint="For the staff; the customer never sees it."
        rows={3}
        className="[&_textarea]:min-h-24"
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={typed['reason']}
        required
      />
      {asksForCode && <CodeField hint="Asked where money moves." />}
    </>
  )
}

const choices = (isPending: boolean): readonly (readonly [ReviewDecision, string])[] =>
  isPending
    ? [
        ['paid', 'All of it has arrived: the order goes on'],
        [
          'pay back',
          'Money has arrived but does not fit: it goes back, and the order is cancelled',
        ],
        ['unpaid', 'Nothing has arrived: the customer may pay again'],
      ]
    : [
        ['pay back', 'Money has arrived: it goes back, for the order does not wait for it'],
        ['unpaid', 'Nothing has arrived'],
      ]
