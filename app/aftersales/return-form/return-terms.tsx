import { inRupees } from '#app/basics/money.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import type { ReturnRefund } from './return-refund.ts'

/** Terms of a return: the sum and the day; without scripts, in general. */
export const ReturnTerms = ({
  refund,
  hours,
  moneyBack,
}: {
  refund: ReturnRefund | undefined
  hours: number
  /** How the money goes back, after “is refunded”. */
  moneyBack: string
}) => (
  <div className="space-y-2 rounded-lg bg-leaf-pale p-4">
    <div className="needs-script" aria-live="polite">
      {refund && <Outcome refund={refund} moneyBack={moneyBack} />}
    </div>
    <p className="without-script">
      Once we have it back, what you return is {refundTerms(moneyBack)}.
    </p>
    <ul className="list-disc space-y-1 pl-5">
      <li>We will write to you about the pick-up within {formatCount(hours, 'hour')}.</li>
      <li>Please keep the tags on, and the box it came in.</li>
    </ul>
  </div>
)

const refundTerms = (moneyBack: string) =>
  `refunded ${moneyBack} within ${formatRange(rules.refundDays, 'day')}`

function Outcome({
  refund: { amount, ticked, exchanges },
  moneyBack,
}: {
  refund: ReturnRefund
  moneyBack: string
}) {
  if (!ticked) return <p>Tick what you want to return.</p>
  return (
    <>
      {amount > 0 && (
        <p>
          Once we have it back, <strong data-testid="goes-back">{inRupees(amount)}</strong> is{' '}
          {refundTerms(moneyBack)}.
        </p>
      )}
      {exchanges && <p>We send you the size you chose once we have the other one back.</p>}
    </>
  )
}
