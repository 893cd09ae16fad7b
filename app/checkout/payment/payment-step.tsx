import { lazy, Suspense, type ReactNode } from 'react'
import { PaymentMethods } from '#app/cart/payment-methods.tsx'
import { WaysToPayField } from '#app/payments/ways/ways-to-pay-field.tsx'
import { CASH, type WayToPay } from '#app/payments/ways/ways-to-pay.ts'
import { Button } from '#app/ui/button.tsx'
import { StepHeading } from '../steps.tsx'

// Lazy loading: until it is there, the page's own sentence stands in its place.
const ArrivalOfAddress = lazy(() =>
  import('../address/arrival-of-address.tsx').catch(() => ({
    default: ({ known }: { known: string }) => <>{known}</>,
  })),
)

type Props = {
  /** '' while nothing can be bought. */
  total: string
  arrival: string
  ways: readonly WayToPay[]
  /** Way to pay that is chosen, or that a refused form was sent with. */
  chosen: string | undefined
  busy: boolean
}

export const PaymentStep = ({ total, arrival, ways, chosen, busy }: Props): ReactNode => (
  <div className="space-y-4">
    <StepHeading step={3}>Payment</StepHeading>
    <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
      <span>Total to pay</span> {total}
    </p>
    <p className="text-soft" aria-live="polite">
      <Suspense fallback={arrival}>
        <ArrivalOfAddress known={arrival} />
      </Suspense>
    </p>
    <WaysToPayField ways={ways} chosen={chosen} />
    <Button type="submit" className="w-full" disabled={busy || !total}>
      {chosen === CASH
        ? busy
          ? 'Placing your order…'
          : `Order for ${total}, paid at the door`
        : busy
          ? 'Taking you to secure payment…'
          : `Pay ${total}`}
    </Button>
    <div>
      {ways.length < 2 && <PaymentMethods />}
      {chosen !== CASH && (
        <p className="text-sm text-soft">
          You pay on the bank's secure page. We never see your card details.
        </p>
      )}
    </div>
  </div>
)
