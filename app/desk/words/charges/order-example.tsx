import { WEIGHTS } from '#app/catalogue/product/delivery-fee.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ChargesPreview } from './charges-preview.ts'

const NOTHING_TRIED: ChargesPreview = { typed: { goods: '799', weight: 'normal' }, message: '' }

/** Asks what an order would pay by the charges in the form around it. */
export function OrderExample({
  preview: { typed, message } = NOTHING_TRIED,
}: {
  preview?: ChargesPreview | undefined
}) {
  return (
    <div className="space-y-3 rounded-card border border-line bg-card p-4">
      <TextField
        label="Try an order of, in ₹"
        name="goods"
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        defaultValue={typed['goods']}
      />
      <Field label="Its heaviest goods are" name="weight">
        {(described) => (
          <select className={inputClass} {...described} defaultValue={typed['weight']}>
            {WEIGHTS.map((weight) => (
              <option key={weight} value={weight}>
                {weight}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Tick name="cash" label="Paid in cash at the door" typed={typed} />
      <Tick name="giftWrap" label="Wrapped as a gift" typed={typed} />
      <Button type="submit" name="step" value="preview" kind="secondary">
        Show what it would pay
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {message}
      </p>
    </div>
  )
}

type TickProps = { name: string; label: string; typed: ChargesPreview['typed'] }

const Tick = ({ name, label, typed }: TickProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" name={name} defaultChecked={typed[name] === 'on'} className="size-5" />
    {label}
  </label>
)
