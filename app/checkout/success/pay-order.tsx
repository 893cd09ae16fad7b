import { Form } from 'react-router'
import { OpenAttempt } from '#app/payments/open-attempt.tsx'
import type { PaymentPrompt } from '#app/payments/payment-prompt.ts'
import { WaysToPayField } from '#app/payments/ways/ways-to-pay-field.tsx'
import type { WayToPay } from '#app/payments/ways/ways-to-pay.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  orderId: string
  prompt: PaymentPrompt
  ways: readonly WayToPay[]
  /** Gateway of the newest attempt. */
  lastGateway: string | undefined
}

/** Pays an unpaid order. While the shopper is asked to wait for the bank it is folded. */
export function PayOrder({ orderId, prompt, ways, lastGateway }: Props) {
  const form = (
    // Full document load, so that the next page's own policy allows its form to post to the
    // gateway.
    <Form method="post" action={`/pay/${orderId}`} reloadDocument className="mt-6 space-y-4">
      <OpenAttempt open={prompt.open} />
      <WaysToPayField ways={ways} chosen={lastGateway} />
      <Button type="submit">{prompt.shown === 'failed' ? 'Pay again' : 'Pay now'}</Button>
    </Form>
  )
  if (prompt.shown !== 'awaiting') return form
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-madder underline underline-offset-4">
        I did not finish paying
      </summary>
      {form}
    </details>
  )
}
