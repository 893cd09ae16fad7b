import { inRupees } from '#app/basics/money.ts'
import type { ReviewedPayment } from './reviewed-payment.ts'

/** Facts about a payment in review, to compare with the gateway's own page. */
export function PaymentFacts({ payment }: { payment: ReviewedPayment }) {
  const { reason, amount, paid, reference, gatewayRef } = payment
  const facts = [
    ['Why it needs you', reason ?? 'not known'],
    ['Asked for', inRupees(amount)],
    ['The gateway names as paid', paid === undefined ? 'nothing' : inRupees(paid)],
    ['Our reference', reference],
    ['The gateway’s reference', gatewayRef ?? 'none'],
  ]
  return (
    <>
      <p className="mt-2 text-soft">
        Find the payment on the page of your gateway, and settle it by what stands there. The order
        and its money follow at once, and this cannot be undone.
      </p>
      <h2 className="mt-4 text-lg font-bold">What the shop knows</h2>
      <dl className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4">
        {facts.map(([name, value]) => (
          <div key={name} className="py-2 sm:flex sm:justify-between sm:gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere sm:text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
