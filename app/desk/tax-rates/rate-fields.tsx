import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TypedRate } from './rate-form.ts'

type Props = { typed?: TypedRate; errors?: FieldErrors; busy: boolean }

/** Form that enters a rate of the owner. */
export function RateForm({ typed, errors = {}, busy }: Props) {
  const field = (name: keyof TypedRate) => ({ name, defaultValue: typed?.[name] })
  const line = { autoComplete: 'off', maxLength: 16 } as const
  return (
    <Form method="post" className="space-y-4 rounded-card border border-line bg-card p-5">
      <h2 className="text-lg font-bold">Enter a rate</h2>
      <FormContext value={{ errors }}>
        <TextField
          {...field('hsn')}
          {...line}
          label="First digits of the HSN"
          hint="62 is all woven clothes, 6211 a part of them."
          inputMode="numeric"
        />
        <TextField
          {...field('from')}
          type="date"
          label="Holds from"
          hint="A day to come is fine: nothing changes until then."
        />
        <TextField {...field('percent')} {...line} label="GST in per cent" inputMode="decimal" />
        <TextField
          {...field('upTo')}
          {...line}
          label="Up to a value of, in rupees"
          hint="Of one piece without the tax. Empty: one rate for all."
          inputMode="decimal"
        />
        <TextField
          {...field('percentAbove')}
          {...line}
          label="Above it, in per cent"
          inputMode="decimal"
        />
        <Button type="submit" name="step" value="add" disabled={busy} data-next-step>
          Enter
        </Button>
      </FormContext>
    </Form>
  )
}
