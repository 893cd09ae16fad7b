import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/checkout.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { useErrorToast } from '#app/account/entry/use-error-toast.browser.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { chargesTotal, giftWrapPrice } from '#app/cart/charges.ts'
import { isUnavailable } from '#app/cart/quote/line-problem.ts'
import { byLine, problemsOf, withWeights, type QuotedLine } from '#app/cart/quote/quote.ts'
import { isOrderingOpen } from '#app/cart/ordering-opens-soon.tsx'
import { lineKey } from '#app/cart/cart.ts'
import { CASH } from '#app/payments/ways/ways-to-pay.ts'
import { useCart, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { CHECKOUT_FAILED, formAnswer } from './checkout-answer.ts'
import { ClosedCheckout, EmptyCartNotice, OrderProblem, SeeOrders } from './checkout-notices.tsx'
import { AccountStep } from './sign-in/account-step.tsx'
import { checkoutCosts, methodOf } from './payment/chosen.ts'
import { useChoices } from './payment/use-choices.browser.ts'
import { useBuyer } from './business/use-buyer.browser.ts'
import { OrderReview, placeholder, UnpaidOrders } from './summary/lazy-parts.tsx'
import { LinesField } from './lines-field.tsx'
import { followAnswer, reloadWhenRestored } from './checkout-answer.browser.ts'
import { useDraft } from './checkout-draft.browser.ts'
import { answeredPrefill } from './address/address-prefill.ts'
import { ShippingFields } from './address/shipping-fields.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { OrderOptions } from './payment/order-options.tsx'
import { PaymentStep } from './payment/payment-step.tsx'
import { orderFromForm } from './order-from-form.server.ts'
import { readCheckout } from './read-checkout.server.ts'
import { wayAtDoor } from './payment/way-at-door.ts'
import { FoldedSteps, StepHeading } from './steps.tsx'

export const handle = { focused: true } satisfies RouteHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = await findShopper(context)
  const { cookies } = context.get(requestContext)
  return readCheckout(context.get(paymentServices), request, { shopper, cookies })
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = await findShopper(context)
  const ctx = context.get(requestContext)
  return orderFromForm(context.get(paymentServices), request, { shopper, ctx })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Checkout · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const loadRules = () => import('./checkout-rules.ts').then(({ checkoutRules }) => checkoutRules)

export default function Checkout(props: Route.ComponentProps) {
  return isOrderingOpen() ? <OpenCheckout {...props} /> : <ClosedCheckout />
}

function OpenCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { shopper, plain, arrival, cash } = loaderData
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const answered = actionData && 'why' in actionData ? actionData : undefined
  const prefill = answeredPrefill(loaderData.prefill, typed, answered)
  // Lines of a guest's cookie stand in place of the browser's cart until that has taken them.
  const [taken, setTaken] = useState(plain.length === 0)
  const stored = useCart()
  const lines = taken ? stored : undefined
  const placedBefore = usePlacedOrders()?.join(' ') ?? ''
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle' || answered?.why === 'placed'
  const form = useRef<HTMLFormElement>(null)
  // Idempotency key: one order, however often the form is sent.
  const [key] = useState(typed?.key ?? loaderData.key)
  const empty = lines?.length === 0 && !busy
  const shown = lines ?? plain.map(({ line }) => line)
  useEffect(() => {
    if (!taken)
      void import('#app/cart/take-guest-cart.browser.ts')
        .then(({ takeGuestCart }) => takeGuestCart())
        .catch(() => {})
        .then(() => setTaken(true))
  }, [taken])
  useDraft(form, shopper?.email)
  const { pay, giftWrap: giftTicked, ...buyer } = useChoices(form, { typed, owner: shopper?.email })
  useEffect(() => {
    if (empty) void navigate('/cart', { replace: true })
  }, [empty, navigate])
  useEffect(() => {
    if (answered) followAnswer(answered, navigate)
  }, [answered, navigate])
  useEffect(reloadWhenRestored, [])

  const refused = answered?.why === 'lines' ? answered.lines : undefined
  const rules = answered?.why === 'charges' ? answered.rules : loaderData.rules
  const [reviewed, setReviewed] = useState<ReadonlyMap<string, QuotedLine>>()
  const problems = problemsOf(lines ? reviewed : byLine(plain))
  const bought = withWeights(shown, reviewed).filter(
    (line) => !isUnavailable(problems.get(lineKey(line))),
  )
  const asks = answered?.why === 'fields' ? answered.asks : undefined
  const { states, place } = useBuyer(buyer, prefill.answered ?? prefill.place, asks)
  const giftPrice = giftWrapPrice(rules)
  const giftWrap = giftTicked && giftPrice !== undefined
  const costsBy = (way: string | undefined) =>
    checkoutCosts(bought, { giftWrap, method: methodOf(way) }, rules)
  const { charges, total: sum } = costsBy(pay)
  const ways = [...loaderData.ways, ...wayAtDoor(cash, costsBy(CASH))]
  const ordered = { lines: shown, charges, place }
  const total = bought.length > 0 ? inRupees(sum) : ''
  const answer = useMemo(() => formAnswer(actionData), [actionData])
  useErrorToast('Error', answer?.unsent && answer, CHECKOUT_FAILED)
  const heading = <StepHeading step={2}>Delivery address</StepHeading>
  const address = (
    <ShippingFields shopper={shopper} prefill={prefill} email={typed?.email ?? shopper?.email} />
  )
  const payment = (
    <>
      <OrderOptions giftPrice={giftPrice} typed={typed} states={states} />
      <PaymentStep {...{ total, arrival, ways, chosen: pay, busy }} />
    </>
  )
  return (
    <div className="page max-w-2xl py-10 lg:max-w-6xl">
      <h1 className="text-4xl font-bold">Checkout</h1>
      <Suspense>
        <UnpaidOrders />
      </Suspense>
      {plain.length === 0 && <EmptyCartNotice />}
      <div
        className={`${plain.length > 0 ? '' : 'needs-script'} mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14`}
      >
        <Suspense fallback={placeholder}>
          {lines ? (
            <OrderReview {...ordered} refused={refused} onReviewed={setReviewed} />
          ) : plain.length > 0 ? (
            <OrderSummary {...ordered} rates={loaderData.rates} problems={problems} />
          ) : (
            placeholder
          )}
        </Suspense>
        <div className="space-y-8">
          <AccountStep shopper={shopper} />
          <ValidatedForm
            ref={form}
            method="post"
            className={shopper ? 'space-y-8' : 'needs-script'}
            loadRules={loadRules}
            answer={answer}
            refusedTitle={answer?.unsent && CHECKOUT_FAILED}
            onSubmit={(event) => (busy || !lines) && event.preventDefault()}
          >
            {(refused ?? problems.size > 0) && <OrderProblem refused={refused} />}
            {answered?.seeOrders && <SeeOrders />}
            <input type="hidden" name="key" value={key} />
            {lines && <LinesField lines={lines} />}
            <input type="hidden" name="charges" value={chargesTotal(charges)} />
            <input type="hidden" name="replaces" value={placedBefore} />
            {shopper ? (
              <>
                <div className="space-y-4">
                  {heading}
                  {address}
                </div>
                {payment}
              </>
            ) : (
              <FoldedSteps heading={heading} next={<StepHeading step={3}>Payment</StepHeading>}>
                {address}
                {payment}
              </FoldedSteps>
            )}
          </ValidatedForm>
        </div>
      </div>
    </div>
  )
}
