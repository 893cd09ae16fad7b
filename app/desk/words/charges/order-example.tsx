import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ChargesPreview } from './charges-preview.ts'

const NOTHING_TRIED: ChargesPreview = { goods: '799', message: '' }

/** Asks what an order would pay by the charges in the form around it. */
export function OrderExample({
  preview = NOTHING_TRIED,
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
        defaultValue={preview.goods}
      />
      <Button type="submit" name="step" value="preview" kind="secondary">
        Show what it would pay
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {preview.message}
      </p>
    </div>
  )
}
