import { Form } from 'react-router'
import { monthName, type ReturnMonth } from '#app/invoices/gstr1/return-month.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'

type Props = {
  month: ReturnMonth
  months: readonly ReturnMonth[]
  gstins: readonly string[]
  gstin: string | undefined
}

/** Which return is shown; its choice is the address of the screen. */
export function MonthForm({ month, months, gstins, gstin }: Props) {
  return (
    <Form className="mt-3 flex flex-wrap items-end gap-3">
      <Field label="Month" name="month">
        {(described) => (
          <select key={month} className={inputClass} {...described} defaultValue={month}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {gstins.length > 1 && (
        <Field label="GSTIN of the shop" name="gstin">
          {(described) => (
            <select key={gstin} className={inputClass} {...described} defaultValue={gstin}>
              {gstins.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Button type="submit" kind="secondary">
        Show
      </Button>
    </Form>
  )
}
