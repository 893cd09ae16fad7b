import { Form } from 'react-router'
import { capitalised } from '#app/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { OrderFilter } from './order-filter.ts'
import { STATUSES } from './order-views.ts'

type Props = { filter: OrderFilter; states: readonly string[] }

/** Filters of the list; sent, they are its address. */
export function FilterForm({ filter, states }: Props) {
  return (
    <details className="open:w-full">
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center text-madder underline underline-offset-4">
        Filter
      </summary>
      <Form
        action="/desk/orders"
        className="mt-2 grid grid-cols-1 gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <SelectField label="Status" name="status" chosen={filter.status} any="Any status">
          {STATUSES.map((status) => [status, capitalised(status)])}
        </SelectField>
        <SelectField label="Parcel" name="packed" chosen={filter.packed} any="Any">
          {[
            ['no', 'To pack'],
            ['yes', 'Packed, to ship'],
          ]}
        </SelectField>
        <SelectField label="Payment" name="payment" chosen={filter.payment} any="Any payment">
          {[
            ['paid', 'Paid'],
            ['unpaid', 'Not paid'],
            ['cash', 'Cash on delivery'],
            ['review', 'In review'],
          ]}
        </SelectField>
        <TextField label="Placed from" name="from" type="date" defaultValue={filter.from} />
        <TextField label="Placed to" name="to" type="date" defaultValue={filter.to} />
        <SelectField label="State" name="state" chosen={filter.state} any="Any State">
          {states.map((state) => [state, state])}
        </SelectField>
        <TextField
          label="PIN code begins with"
          name="pin"
          defaultValue={filter.pin}
          inputMode="numeric"
          pattern="(?:[\s\p{Cf}\p{Pd}]*\p{Nd}){2,6}[\s\p{Cf}]*"
          title="Two to six digits"
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label="Paid, not sent for hours"
          name="late"
          type="number"
          min={1}
          max={999}
          defaultValue={filter.late}
        />
        <SelectField label="Refunds" name="refunds" chosen={filter.refunds} any="Any">
          {[
            ['owed', 'To pay to an account'],
            ['failed', 'Failed'],
            ['unanswered', 'Without an answer'],
          ]}
        </SelectField>
        <SelectField label="Sort" name="sort" chosen={filter.sort} any="Newest first">
          {[['oldest', 'Oldest first']]}
        </SelectField>
        <label className="flex min-h-12 items-center gap-2 self-end">
          <input
            type="checkbox"
            name="returns"
            value="open"
            defaultChecked={!!filter.returns}
            className="size-5"
          />
          Return to decide
        </label>
        <Button type="submit" kind="secondary" className="sm:justify-self-start">
          Show these
        </Button>
      </Form>
    </details>
  )
}
