import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { fieldOf } from './return-form.ts'
import { NonReturnableLine, ReturnLine } from './return-line.tsx'
import { returnRefusalMessage, type ReturnRefusal } from './return.ts'

type Answer = { errors: FieldErrors; typed?: Record<string, string> } | undefined
/** `left`: quantity that can still be returned. */
type FormLine = { item: OrderItem; left: number; refusal: ReturnRefusal | null }
type FormProps = {
  lines: readonly FormLine[]
  answer: Answer
  back: string
  hours: number
}

export function ReturnItemsForm({ lines, answer, back, hours }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const open = lines.filter(({ refusal }) => !refusal)
  // A single line that can be returned is ticked, unless it comes back for a fault only.
  const only = open.length === 1 ? open[0]?.item : undefined
  const isTicked = (id: string) =>
    answer?.typed ? answer.typed[fieldOf('return', id)] === 'on' : only?.returnable === true
  return (
    <Form method="post" noValidate className="space-y-5">
      <ErrorSummary errors={answer?.errors} title="Your return was not requested" />
      <FormContext value={{ errors: answer?.errors ?? {} }}>
        <fieldset>
          <legend className="font-medium">What do you want to return?</legend>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {lines.map(({ item, left, refusal }) =>
              refusal ? (
                <NonReturnableLine
                  key={item.id}
                  item={item}
                  reason={returnRefusalMessage(refusal)}
                />
              ) : (
                <ReturnLine
                  key={item.id}
                  item={item}
                  left={left}
                  typed={answer?.typed ?? {}}
                  ticked={isTicked(item.id)}
                />
              ),
            )}
          </ul>
        </fieldset>
      </FormContext>
      <Instructions hours={hours} />
      <div className="flex flex-wrap gap-3">
        {open.length > 0 && (
          <Button type="submit" disabled={busy}>
            {busy ? 'Requesting…' : 'Request return'}
          </Button>
        )}
        <ButtonLink to={back} kind="secondary">
          Keep everything
        </ButtonLink>
      </div>
    </Form>
  )
}

const Instructions = ({ hours }: { hours: number }) => (
  <ul className="list-disc space-y-1 rounded-lg bg-leaf-pale p-4 pl-9">
    <li>Please keep the tags on, and the box it came in.</li>
    <li>We will write to you about the pick-up within {formatCount(hours, 'hour')}.</li>
    <li>
      Once we have it back, it is refunded to your original payment method within{' '}
      {formatRange(rules.refundDays, 'day')}.
    </li>
  </ul>
)
