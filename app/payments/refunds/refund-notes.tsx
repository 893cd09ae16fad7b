import { refundMessage, type Refund } from '../refund.ts'

export function RefundNotes({ refunds }: { refunds: readonly Refund[] }) {
  return refunds.map((refund, i) => (
    <p key={i} className="mt-4 rounded-lg bg-leaf-pale p-4">
      {refundMessage(refund)}
    </p>
  ))
}
