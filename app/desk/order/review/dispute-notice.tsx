import type { AttemptState } from '#app/payments/payment.ts'

/** The gateway contradicts a payment that a person took as arrived: told before the next step. */
export function DisputeNotice({
  payments,
}: {
  payments: readonly { state: AttemptState; reason: string | null }[]
}) {
  const disputed = payments.find(({ state, reason }) => state === 'succeeded' && reason)
  if (!disputed) return null
  return (
    <p className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli">
      The payment was settled by hand, and since then {disputed.reason}. Compare it with the page of
      your gateway before anything more is sent or paid back.
    </p>
  )
}
