import { Form, useNavigation } from 'react-router'
import type { Paise } from '#app/basics/money.ts'
import { mayCancel } from '#app/aftersales/cancel.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import type { OrderItem, OrderOrigin, OrderStatus } from '#app/orders/order.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CourierFields } from './courier-fields.tsx'
import { useMay } from './may.tsx'
import { TrackingField } from './next-step.tsx'
import { NeverArrived } from './never-arrived.tsx'
import { QuietStep } from './step-form.tsx'

type Props = {
  number: string
  status: OrderStatus
  origin: OrderOrigin
  /** Lines that are not cancelled. */
  items: readonly OrderItem[]
  /** Of what is not cancelled. */
  total: Paise
  left: Paise | undefined
  /** It is to be paid at the door. */
  isCash: boolean
  tracking: Tracking
}

/** Other steps of an order, quietly beside the next one. */
export function MoreSteps({ number, status, origin, items, total, left, isCash, tracking }: Props) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  return (
    <div className="mt-3 flex flex-col items-start border-t border-line pt-2 empty:hidden">
      {status === 'shipped' && may('ship') && (
        <QuietStep step="track" label="Change the tracking number">
          <TrackingField
            label="Another tracking number"
            undone={tracking.trackingNumber ?? undefined}
            required
          />
          <CourierFields known={tracking} />
          <Button type="submit" kind="secondary" disabled={busy}>
            Change it and write to the customer
          </Button>
        </QuietStep>
      )}
      {status === 'shipped' && may('deliver') && (
        <NeverArrived items={items} total={total} left={left} isCash={isCash} />
      )}
      {status === 'pending' && origin === 'phone' && may('phone orders') && (
        <Form method="post" action="/desk/phone-order">
          <input type="hidden" name="number" value={number} />
          <Button type="submit" name="step" value="link" kind="quiet" className="-ml-3">
            Make a new pay link
          </Button>
        </Form>
      )}
      {mayCancel({ status }) && may('cancel') && (
        <ButtonLink to={`/desk/orders/${number}/cancel`} kind="quiet" className="-ml-3">
          Cancel all or part of it
        </ButtonLink>
      )}
      {status === 'delivered' && may('open returns') && (
        <ButtonLink to={`/desk/orders/${number}/return`} kind="quiet" className="-ml-3">
          Open a return
        </ButtonLink>
      )}
      {left !== undefined && left > 0 && may('refund') && (
        <ButtonLink to={`/desk/orders/${number}/refund`} kind="quiet" className="-ml-3">
          Refund for goodwill
        </ButtonLink>
      )}
    </div>
  )
}
