import { Form } from 'react-router'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { OpenAttempt } from '#app/payments/open-attempt.tsx'
import type { PaymentPrompt } from '#app/payments/payment-prompt.ts'
import { WaysToPayField } from '#app/payments/ways/ways-to-pay-field.tsx'
import type { WayToPay } from '#app/payments/ways/ways-to-pay.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Order } from '#app/orders/order.ts'

/** Shows the most urgent notice about an order, if there is one; of an unpaid one its headline. */
export function OrderNotice({
  order,
  headline,
  inReview,
  prompt,
  asked,
  deliveryFailure,
  goesBack,
  isReadOnly,
  instead,
  ways,
  lastGateway,
}: {
  order: Order
  headline: string
  inReview: boolean
  prompt: PaymentPrompt
  asked: number | undefined
  deliveryFailure: string | undefined
  goesBack: Paise
  /** For who may not pay: the headline without its button. */
  isReadOnly: boolean
  /** It is to be paid at the door, and may be paid online instead. */
  instead: boolean
  /** Ways to pay an unpaid order, and the gateway of its newest attempt. */
  ways: readonly WayToPay[]
  lastGateway: string | undefined
}) {
  if (order.status === 'cancelled')
    return (
      <p className={`${noticeClass} bg-chilli-pale`}>
        This order is cancelled{deliveryFailure ? `. ${deliveryFailure}` : ' and will not be sent.'}
        {goesBack > 0 && ` ${inRupees(goesBack)} goes back to where you paid from.`}
      </p>
    )
  if (asked) {
    return (
      <p className={`${noticeClass} bg-leaf-pale`}>
        You have requested a return. We will write to you about the pick-up within{' '}
        {formatCount(asked, 'hour')}. Please keep the tags on.
      </p>
    )
  }
  if (order.status !== 'pending')
    return instead && !isReadOnly ? (
      <PayInstead order={order} ways={ways} lastGateway={lastGateway} />
    ) : null
  if (inReview)
    return (
      <p className={`${noticeClass} bg-indigo-pale`}>
        We are looking at your payment. You need not pay again.
      </p>
    )
  if (isReadOnly)
    return <p className={`${noticeClass} bg-indigo-pale text-xl font-semibold`}>{headline}</p>
  if (order.paymentMethod === 'cash')
    return (
      <>
        <div className={`${noticeClass} flex flex-wrap items-center gap-4 bg-indigo-pale`}>
          <p className="flex-1 text-xl font-semibold">{headline}</p>
          <ButtonLink to={`/orders/${order.id}/confirm`}>Confirm order</ButtonLink>
        </div>
        {instead && <PayInstead order={order} ways={ways} lastGateway={lastGateway} />}
      </>
    )
  if (prompt.shown === 'awaiting')
    return (
      <div className={`${noticeClass} flex flex-wrap items-center gap-4 bg-indigo-pale`}>
        <p className="flex-1 text-xl font-semibold">Waiting for the bank</p>
        <ButtonLink to={`/order-success?order=${order.id}`} kind="secondary">
          See your payment
        </ButtonLink>
      </div>
    )
  return (
    <Form
      method="post"
      action={`/pay/${order.id}`}
      reloadDocument
      className={`${noticeClass} flex flex-wrap items-center gap-4 bg-indigo-pale`}
    >
      <p className="flex-1 text-xl font-semibold">{headline}</p>
      <OpenAttempt open={prompt.open} />
      {ways.length > 1 && (
        <div className="min-w-full">
          <WaysToPayField ways={ways} chosen={lastGateway} />
        </div>
      )}
      <Button type="submit">Pay now</Button>
    </Form>
  )
}

/** Folded, as the order is complete without it. */
const PayInstead = ({
  order,
  ways,
  lastGateway,
}: {
  order: Order
  ways: readonly WayToPay[]
  lastGateway: string | undefined
}) => {
  const handling = order.charges.find(({ code }) => code === 'cash_handling')
  return (
    <details className="no-print mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-madder underline underline-offset-4">
        Pay online instead
      </summary>
      <Form method="post" action={`/pay/${order.id}`} reloadDocument className="mt-2 space-y-4">
        <p>
          You can, until your order is packed.
          {handling && ` The ${inRupees(handling.amount)} for handling cash are taken off.`}
        </p>
        {ways.length > 1 && <WaysToPayField ways={ways} chosen={lastGateway} />}
        <Button type="submit">Pay now</Button>
      </Form>
    </details>
  )
}

const noticeClass = 'no-print mt-5 rounded-lg p-4'
