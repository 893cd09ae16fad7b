import { useNavigation } from 'react-router'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { formatLine } from '#app/orders/format-line.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { damagedText } from '../returns/condition-field.tsx'
import { damagedField } from './damaged-fields.ts'
import { QuietStep, ReasonField, useTyped } from './step-form.tsx'

type Props = {
  items: readonly OrderItem[]
  /** Of what is not cancelled. */
  total: Paise
  left: Paise | undefined
  /** It is to be paid at the door. */
  isCash: boolean
}

/** A parcel that was lost, or came back: its order is cancelled, and what came back is graded. */
export function NeverArrived({ items, total, left, isCash }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <QuietStep step="never arrived" label="It was lost, or came back">
      <div className="group/parcel space-y-3">
        <fieldset>
          <legend className="font-medium">What became of the parcel</legend>
          <Failure value="lost" text="It was lost on the way" />
          <Failure value="returned_to_sender" text="It came back" />
        </fieldset>
        <fieldset className="hidden group-has-[[value=returned_to_sender]:checked]/parcel:block">
          <legend className="font-medium">In what condition</legend>
          <p className="text-sm text-soft">
            Pieces that are as new are for sale again, damaged ones are not.
          </p>
          {items.map((item) => (
            <Damaged key={item.id} item={item} />
          ))}
        </fieldset>
      </div>
      <ReasonField label="What happened" hint="The customer reads this." />
      <p>
        The order is cancelled.{' '}
        {isCash
          ? 'Nothing is collected.'
          : left === undefined
            ? 'It was paid in another shop, so the money is for you to give back.'
            : `${inRupees(left < total ? left : total)} go back to the customer.`}
      </p>
      <Button type="submit" kind="secondary" disabled={busy}>
        Cancel the order
      </Button>
    </QuietStep>
  )
}

const Failure = ({ value, text }: { value: string; text: string }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="deliveryFailure"
      value={value}
      defaultChecked={useTyped('deliveryFailure') === value}
      required
    />
    {text}
  </label>
)

function Damaged({ item }: { item: OrderItem }) {
  const name = damagedField(item.id)
  return (
    <label className="mt-2 block wrap-anywhere">
      {formatLine(item)}
      <select name={name} className={`${inputClass} mt-1`} defaultValue={useTyped(name)}>
        {Array.from({ length: item.quantity + 1 }, (_, damaged) => (
          <option key={damaged} value={damaged}>
            {damagedText(damaged, item.quantity)}
          </option>
        ))}
      </select>
    </label>
  )
}
