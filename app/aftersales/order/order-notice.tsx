import { Form } from 'react-router'
import { formatCount } from '#app/basics/text/format-range.ts'
import { Button } from '#app/ui/button.tsx'
import type { Order } from '#app/orders/order.ts'

/** Shows the most urgent notice about an order, if there is one. */
export function OrderNotice({
  order,
  inReview,
  asked,
  deliveryFailure,
}: {
  order: Order
  inReview: boolean
  asked: number | undefined
  deliveryFailure: string | undefined
}) {
  if (order.status === 'cancelled')
    return (
      <p className={`${noticeClass} bg-chilli-pale`}>
        This order is cancelled{deliveryFailure ? `. ${deliveryFailure}` : ' and will not be sent.'}
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
  if (order.status !== 'pending') return null
  if (inReview)
    return (
      <p className={`${noticeClass} bg-indigo-pale`}>
        We are looking at your payment. You need not pay again.
      </p>
    )
  return (
    <Form
      method="post"
      action={`/pay/${order.id}`}
      reloadDocument
      className={`${noticeClass} flex flex-wrap items-center gap-4 bg-indigo-pale`}
    >
      <p className="flex-1">This order is not paid yet.</p>
      <Button type="submit">Pay now</Button>
    </Form>
  )
}

const noticeClass = 'no-print mt-5 rounded-lg p-4'
