import { formatDate, formatDateTime } from '#app/basics/text/format-date.ts'

type Props = { acknowledgedAt: Date | null; answerBy: Date | null }

/** When a ticket was acknowledged, and until when its shopper has an answer. */
export function WaitTimes({ acknowledgedAt, answerBy }: Props) {
  if (!acknowledgedAt && !answerBy) return null
  return (
    <p className="mt-1 text-soft">
      {acknowledgedAt && `Acknowledged on ${formatDateTime(acknowledgedAt)}, Indian time. `}
      {answerBy && `You have our answer by ${formatDate(answerBy)} at the latest.`}
    </p>
  )
}
