import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees } from '#app/basics/money.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { formatItem } from '#app/orders/format-item.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { FormContext, inputClass } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { piecesField, pieceOptions, type CancelPlan } from './cancel-choice.ts'

type Chosen = Readonly<Record<string, number>>

/** Choice of lines and pieces. A GET: what follows from it is shown, and nothing is changed. */
export function ChoosePieces({
  items,
  chosen,
  isUnpaid,
}: {
  items: readonly OrderItem[]
  chosen: Chosen
  isUnpaid: boolean
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="get" className="mt-3" preventScrollReset>
      {!isUnpaid && (
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li key={item.id} className="items-center justify-between gap-4 py-3 sm:flex">
              <label htmlFor={piecesField(item.id)} className="block min-w-0 wrap-anywhere">
                <span className="font-medium">{item.name}</span>
                <span className="block text-sm text-soft">
                  {formatItem(item)} · {inRupees(item.price)} each
                </span>
              </label>
              <select
                id={piecesField(item.id)}
                name={piecesField(item.id)}
                defaultValue={chosen[item.id] ?? 0}
                className={`${inputClass} mt-1 sm:w-44`}
              >
                {pieceOptions(item).map(([pieces, text]) => (
                  <option key={pieces} value={pieces}>
                    {text}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
      {isUnpaid && <p>It is not paid yet, so it can only be cancelled as a whole.</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {!isUnpaid && (
          <Button type="submit" kind="secondary" disabled={busy}>
            See what goes back
          </Button>
        )}
        <Button type="submit" name="whole" value="1" kind="secondary" disabled={busy}>
          The whole order
        </Button>
      </div>
    </Form>
  )
}

type ConfirmProps = {
  plan: CancelPlan
  chosen: Chosen
  answer: { errors: FieldErrors; reason: string } | undefined
}

/** Effect of the cancellation, and the button that confirms it. */
export function ConfirmCancellation({ plan, chosen, answer }: ConfirmProps) {
  const busy = useNavigation().state !== 'idle'
  const { lines, whole, isRefunded, refund, pieces } = plan
  return (
    <section
      aria-labelledby="confirm"
      className="mt-5 rounded-card border border-line bg-card p-4 wrap-anywhere"
    >
      <h2 id="confirm" className="text-lg font-bold">
        {whole ? 'The whole order is cancelled' : 'This is cancelled'}
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2">
        {isRefunded
          ? `${inRupees(refund)} go back to the customer, and the pieces are for sale again.`
          : 'Nothing was paid here, so nothing goes back by itself. The pieces are for sale again.'}
      </p>
      <Form method="post" className="mt-3 space-y-3">
        {Object.entries(chosen).map(([id, pieces]) => (
          <input key={id} type="hidden" name={piecesField(id)} value={pieces} />
        ))}
        <input type="hidden" name="refund" value={refund} />
        <input type="hidden" name="of" value={pieces} />
        <TextAreaField
          label="Why it is cancelled"
          name="reason"
          hint="The customer reads this."
          rows={3}
          className="[&_textarea]:min-h-24"
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={answer?.reason}
          error={answer?.errors['reason']}
          required
        />
        {answer?.errors['code'] && (
          <FormContext value={{ errors: answer.errors }}>
            <CodeField hint="Asked where money goes back." />
          </FormContext>
        )}
        <Button type="submit" className="w-full" disabled={busy} data-next-step>
          {isRefunded ? `Cancel, and refund ${inRupees(refund)}` : 'Cancel'}
        </Button>
      </Form>
    </section>
  )
}
