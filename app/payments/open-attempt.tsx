import { formatDateTime, formatTime } from '#app/basics/text/format-date.ts'
import type { PaymentPrompt } from './payment-prompt.ts'

/** An earlier attempt that may still be paid: how long nobody should pay a second time, and what follows. */
export const OpenAttempt = ({ open }: Pick<PaymentPrompt, 'open'>) =>
  open && (
    <p className="rounded-lg bg-indigo-pale p-4" data-testid="open-attempt">
      {open.until
        ? `A payment that you began at ${formatTime(open.begunAt)} is still open at the bank, until about ${formatTime(open.until)}. If you paid there, do not pay again: we find the payment ourselves, and write to you. If you did not, leave that page and pay here.`
        : `The bank has not confirmed the payment that you began on ${formatDateTime(open.begunAt)}. If money has left your account, do not pay again: we keep asking the bank, and write to you. If none has, you can pay here.`}
    </p>
  )
