import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { doneText, type Outcome } from './outcome.ts'

type Props = {
  title: string
  /** Says how orders are chosen, where none is. */
  hint: string
  /** "confirmed": after "3 orders are". */
  participle: string
  seen: readonly Outcome[]
  done: readonly Outcome[] | undefined
  back: { to: string; text: string }
  /** Form below the preview; undefined where no order can be changed. */
  form: ReactNode
  error: string | undefined
}

/** Screen that changes many ticked orders: preview with a form, then each order's outcome. */
export const ManyOrders = ({ title, hint, participle, seen, done, back, form, error }: Props) => (
  <div className="max-w-3xl">
    <h1 className="text-2xl font-bold">{title}</h1>
    {done ? (
      <>
        <p role="status" className="mt-3 rounded-card bg-leaf-pale px-4 py-2 font-medium text-leaf">
          {doneText(done, participle)}
        </p>
        <OutcomeTable outcomes={done} />
      </>
    ) : seen.length === 0 ? (
      <EmptyList title="No order is ticked">{hint}</EmptyList>
    ) : (
      <>
        {error && (
          <p role="alert" className="mt-3 font-medium text-chilli">
            {error}
          </p>
        )}
        <OutcomeTable outcomes={seen} />
        {form}
      </>
    )}
    <ButtonLink to={back.to} kind="quiet" className="mt-4 -ml-3">
      {back.text}
    </ButtonLink>
  </div>
)

type FormProps = {
  /** The orders as they were shown, which the form sends back. */
  shown: string
  reason: { label: string; hint: string; typed: string | undefined }
  errors: FieldErrors
  button: string
  busyButton: string
  children?: ReactNode
}

/** The reason for a change of many orders, and its button. */
export function ManyOrdersForm({ shown, reason, errors, button, busyButton, children }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-4 space-y-4">
      <FormContext value={{ errors }}>
        <input type="hidden" name="seen" value={shown} />
        <TextAreaField
          label={reason.label}
          name="reason"
          hint={reason.hint}
          rows={3}
          className="[&_textarea]:min-h-24"
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={reason.typed}
          required
        />
        {children}
        <Button type="submit" className="w-full" disabled={busy} data-next-step>
          {busy ? busyButton : button}
        </Button>
      </FormContext>
    </Form>
  )
}

export const countedOrders = (count: number): string =>
  `${count} ${count === 1 ? 'order' : 'orders'}`

/** Orders with what would follow, or has; those that are left as they are come first. */
const OutcomeTable = ({ outcomes }: { outcomes: readonly Outcome[] }) => (
  <table className="desk-table mt-3">
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Customer</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {[...outcomes]
        .sort((a, b) => Number(b.isLeft) - Number(a.isLeft))
        .map(({ number, name, isLeft, text }) => (
          <tr
            key={number}
            className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td>
              <Link
                to={`/desk/orders/${number}`}
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
              >
                <OrderNumber of={number} />
              </Link>
            </td>
            <td>{name}</td>
            <td className={isLeft ? 'font-medium text-chilli' : undefined}>
              {isLeft ? `Left as it is. ${text}` : text}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)
