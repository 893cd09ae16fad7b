import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Charge } from '#app/cart/charges.ts'
import { inRupees } from '#app/basics/money.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { formatItem } from '#app/orders/format-item.ts'
import { lineTotal, type OrderItem } from '#app/orders/order.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { cancelEvent, cancelRefund } from './cancel.ts'

type FormProps = {
  order: { id: string }
  items: readonly OrderItem[]
  charges: readonly Charge[]
  /** Its lines can be cancelled one by one. */
  isFirm: boolean
  /** It is paid at the door. */
  isCash: boolean
  answer: { errors: Record<string, string> } | undefined
}

export function CancelForm({ order, items, charges, isFirm, isCash, answer }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const byLine = isFirm && items.length > 1
  // Nothing is ticked at first, so that one press never cancels what nobody chose.
  const [ticked, setTicked] = useState<readonly OrderItem[]>([])
  const whole = !byLine || ticked.length === items.length
  const updateTicked = () => {
    const fields = form.current && new FormData(form.current)
    if (fields && byLine) setTicked(items.filter(({ id }) => fields.has(`item-${id}`)))
  }
  // Reads boxes that were ticked before hydration, or that the browser restored.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs again only for other lines
  useEffect(updateTicked, [items])
  return (
    <Form ref={form} method="post" className="space-y-5" onChange={updateTicked}>
      <ErrorSummary errors={answer?.errors} title="Nothing was cancelled" />
      {!byLine && <input type="hidden" name="whole" value="yes" />}
      <fieldset>
        <legend className="font-medium">
          {byLine ? 'What do you want to cancel?' : 'These items will be cancelled:'}
        </legend>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {items.map((item) => (
            <li key={item.id} data-testid="cancel-line">
              <Line item={item} byLine={byLine} />
            </li>
          ))}
        </ul>
      </fieldset>
      {isCash ? (
        <LessAtTheDoor byLine={byLine} />
      ) : isFirm ? (
        <MoneyBack
          items={byLine ? ticked : items}
          charges={charges}
          whole={whole}
          byLine={byLine}
        />
      ) : (
        <NothingPaid />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          type="submit"
          className="bg-chilli hover:bg-madder-deep disabled:bg-idle"
          disabled={busy}
        >
          {busy ? 'Cancelling…' : whole ? 'Cancel order' : 'Cancel selected items'}
        </Button>
        <ButtonLink to={`/orders/${order.id}`} kind="secondary">
          Keep the order
        </ButtonLink>
      </div>
    </Form>
  )
}

function Line({ item, byLine }: { item: OrderItem; byLine: boolean }) {
  const words = (
    <>
      <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <span className="block min-w-0 flex-1">
          <span className="block leading-snug font-medium">{item.name}</span>
          <span className="block text-sm text-soft">{formatItem(item)}</span>
        </span>
        <span className="block shrink-0 font-semibold">{inRupees(lineTotal(item))}</span>
      </span>
    </>
  )
  if (!byLine) return <div className="flex items-center gap-3 py-3">{words}</div>
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-3">
      <input type="checkbox" id={`item-${item.id}`} name={`item-${item.id}`} />
      {words}
    </label>
  )
}

const refundTerms = () =>
  `refunded to your original payment method within ${formatRange(rules.refundDays, 'day')}`

type MoneyBackProps = Pick<FormProps, 'items' | 'charges'> & { whole: boolean; byLine: boolean }

function MoneyBack({ items, charges, whole, byLine }: MoneyBackProps) {
  return (
    <div className="rounded-lg bg-leaf-pale p-4">
      <p className={byLine ? 'needs-script' : ''} aria-live="polite">
        {items.length === 0 ? (
          'Tick what you want to cancel.'
        ) : (
          <>
            <strong data-testid="goes-back">
              {inRupees(cancelRefund(items, charges, cancelEvent({ whole })))}
            </strong>{' '}
            will be {refundTerms()}.
          </>
        )}
      </p>
      {byLine && <p className="without-script">What you tick will be {refundTerms()}.</p>}
      <p>There is no cancellation fee.</p>
    </div>
  )
}

const LessAtTheDoor = ({ byLine }: { byLine: boolean }) => (
  <div className="rounded-lg bg-leaf-pale p-4">
    <p>
      {byLine
        ? 'You pay so much less at the door, and nothing if you cancel all.'
        : 'You pay nothing at the door.'}
    </p>
    <p>There is no cancellation fee.</p>
  </div>
)

const NothingPaid = () => (
  <div className="rounded-lg bg-leaf-pale p-4">
    <p>
      It is not paid yet, so it can only be cancelled as a whole, and there is nothing to refund.
    </p>
    <p>If your money was deducted anyway, it will be {refundTerms()}.</p>
    <p>There is no cancellation fee.</p>
  </div>
)
