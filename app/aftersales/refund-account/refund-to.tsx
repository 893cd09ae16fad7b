import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { OrderPage } from '../order/order-page.ts'
import { refundAccountPath } from './refund-account-path.ts'

/** Where the refund of an order goes that was paid at the door, or the question. */
export function RefundTo({
  page: { order, refundTo },
  isReadOnly,
}: {
  page: Pick<OrderPage, 'order' | 'refundTo'>
  /** For who may look and not act. */
  isReadOnly: boolean
}) {
  if (!refundTo) return null
  if (refundTo.account !== undefined)
    return (
      <p className="no-print mt-3 wrap-anywhere">
        Your refund goes to {refundTo.account}.{' '}
        {!isReadOnly && (
          <Link
            to={refundAccountPath(order)}
            className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
          >
            Send it elsewhere
          </Link>
        )}
      </p>
    )
  return (
    <div className="no-print mt-5 flex flex-wrap items-center gap-4 rounded-lg bg-indigo-pale p-4">
      <p className="flex-1 basis-60 text-xl font-semibold">Where should we send your refund?</p>
      {!isReadOnly && (
        <ButtonLink to={refundAccountPath(order)}>Give a UPI ID or bank account</ButtonLink>
      )}
    </div>
  )
}
