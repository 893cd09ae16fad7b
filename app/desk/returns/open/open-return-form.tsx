import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { inRupees } from '#app/basics/money.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { fieldOf } from '#app/aftersales/return-form/return-form.ts'
import { NonReturnableLine, ReturnLine } from '#app/aftersales/return-form/return-line.tsx'
import type { ReturnCosts } from '#app/aftersales/return-form/return-refund.ts'
import { ReturnWordsContext, type ReturnWords } from '#app/aftersales/return-form/return-words.tsx'
import { useReturnRefund } from '#app/aftersales/return-form/use-return-refund.browser.ts'
import type { ExchangeSize } from '#app/aftersales/exchange/exchange.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'

const WORDS: ReturnWords = {
  reason: 'Why it comes back',
  note: 'What the customer says about it (optional)',
  faultOnly: 'Sold as not returnable: only if it came damaged, faulty, wrong or not as shown.',
  instead: 'What the customer gets',
  othersSoldOut: 'Its other sizes are sold out, so the money goes back.',
  sizeHeld: 'The size is held until the parcel is back.',
}

type Line = {
  item: OrderItem
  left: number
  isSized: boolean
  sizes: readonly ExchangeSize[]
  /** Why it cannot be returned. */
  refusal: string | undefined
}

type Props = {
  lines: readonly Line[]
  isLate: boolean
  costs: ReturnCosts
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

/** The shopper's own form of a return, in words for the staff. */
export function OpenReturnForm({ lines, isLate, costs, answer }: Props) {
  const busy = useNavigation().state !== 'idle'
  const open = lines.filter(({ refusal }) => !refusal)
  const { form, refund, update } = useReturnRefund(open, costs)
  const errors = answer?.errors ?? {}
  const typed = answer?.typed ?? {}
  return (
    <Form ref={form} method="post" noValidate className="mt-3 space-y-4" onChange={update}>
      <ErrorSummary errors={answer?.errors} title="The return was not opened" />
      <FormContext value={{ errors }}>
        <ReturnWordsContext value={WORDS}>
          <fieldset>
            <legend>
              <h2 className="text-lg font-bold">What comes back</h2>
            </legend>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {lines.map(({ item, left, isSized, sizes, refusal }) =>
                refusal ? (
                  <NonReturnableLine key={item.id} item={item} reason={refusal} />
                ) : (
                  <ReturnLine
                    key={item.id}
                    item={item}
                    left={left}
                    isSized={isSized}
                    sizes={sizes}
                    typed={typed}
                    ticked={typed[fieldOf('return', item.id)] === 'on'}
                  />
                ),
              )}
            </ul>
          </fieldset>
        </ReturnWordsContext>
        {isLate && open.length > 0 && (
          <TextAreaField
            label="Why it is opened after the return window"
            name="lateReason"
            hint="For the staff: it stands in the history of the order."
            rows={2}
            className="[&_textarea]:min-h-20"
            maxLength={MAX_NOTE_LENGTH}
            defaultValue={typed['lateReason']}
            required
          />
        )}
      </FormContext>
      {open.length > 0 && (
        <>
          <p className="needs-script" aria-live="polite">
            {refund?.ticked && refundText(refund.amount, refund.exchanges)}
          </p>
          <Button type="submit" className="w-full" disabled={busy} data-next-step>
            Open the return, and write to the customer
          </Button>
        </>
      )}
    </Form>
  )
}

function refundText(amount: Parameters<typeof inRupees>[0], exchanges: boolean): string {
  const money = amount > 0 ? `Once the goods are accepted, ${inRupees(amount)} go back. ` : ''
  return `${money}${exchanges ? 'The size that is chosen is sent once the goods are accepted.' : ''}`
}
