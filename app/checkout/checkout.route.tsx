import { randomUUID } from 'node:crypto'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/checkout.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { chargesByRules, withCharges } from '#app/cart/charges.ts'
import { takeGuestCart } from '#app/cart/take-guest-cart.browser.ts'
import { lineKey, subtotal } from '#app/cart/cart.ts'
import { useCart, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { arrivalIfPaid } from '#app/orders/arrival.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { OrderProblem, SeeOrders } from './checkout-notices.tsx'
import { SignInFirst } from './sign-in/sign-in-first.tsx'
import { followAnswer, reloadWhenRestored } from './checkout-answer.browser.ts'
import { useDraft } from './checkout-draft.browser.ts'
import { addressPrefill } from './address/address-prefill.server.ts'
import type { AddressPrefill } from './address/address-prefill.ts'
import { ShippingFields } from './address/shipping-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { listPlainLines, type PlainLine } from './plain-cart/plain-lines.server.ts'
import { orderFromForm } from './order-from-form.server.ts'

export const handle = { focused: true } satisfies RouteHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(paymentServices)
  const shopper = await findShopper(context)
  const prefill: AddressPrefill = shopper
    ? await addressPrefill(services.db, shopper)
    : { filled: {}, place: undefined, saved: [] }
  const { cookies } = context.get(requestContext)
  const plain = await listPlainLines(services, request, { shopper, cookies })
  return {
    shopper: shopper ? { email: shopper.email } : null,
    prefill,
    key: randomUUID(),
    plain,
    arrival: formatDate(arrivalIfPaid(services.now())),
  }
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

const loadRules = () =>
  import('./address/shipping-form.ts').then(({ shippingRules }) => shippingRules)

// Lazy loading: only the browser knows the cart, so its summary loads while the form can be filled
// in already. Ordering works without it.
const renderNothing = () => ({ default: () => null })
const OrderReview = lazy(() => import('./order-review.tsx').catch(renderNothing))
const UnpaidOrders = lazy(() => import('./unpaid-orders.tsx').catch(renderNothing))
const placeholder = <div className="skeleton h-14 lg:order-last lg:h-80" aria-hidden="true" />

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { shopper, plain } = loaderData
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const prefill = typed ? { ...loaderData.prefill, filled: typed } : loaderData.prefill
  const answered = actionData && 'why' in actionData ? actionData : undefined
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
  const total = shown.length > 0 ? inRupees(withCharges(subtotal(shown), chargesByRules())) : ''
  useEffect(() => {
    if (!taken) void takeGuestCart().then(() => setTaken(true))
  }, [taken])
  useDraft(form, shopper?.email)
  useEffect(() => {
    if (empty) void navigate('/cart', { replace: true })
  }, [empty, navigate])
  useEffect(() => {
    if (answered) followAnswer(answered, navigate)
  }, [answered, navigate])
  useEffect(reloadWhenRestored, [])

  const refused = answered?.why === 'lines' ? answered.lines : undefined
  const [hasProblems, setHasProblems] = useState(false)
  const answer = useMemo(() => formAnswer(actionData), [actionData])
  const linesJson = JSON.stringify(lines ?? [], ['id', 'size', 'colour', 'quantity', 'price'])
  // Memoised: written when the cart changes, not on every render.
  const linesField = useMemo(
    () => lines && <input type="hidden" name="lines" value={linesJson} />,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the JSON is the lines
    [linesJson, lines === undefined],
  )

  return (
    <div className="page max-w-2xl py-10 lg:max-w-6xl">
      <h1 className="text-4xl font-bold">Checkout</h1>
      {!shopper && <SignInFirst />}
      <Suspense>
        <UnpaidOrders />
      </Suspense>
      {plain.length === 0 && (
        <p className="without-script mt-6 rounded-lg bg-sand p-4">
          Your cart is empty.{' '}
          <a href="/" className="font-semibold underline underline-offset-4">
            Continue Shopping
          </a>
        </p>
      )}
      <div
        className={`${shopper && plain.length > 0 ? '' : 'needs-script'} mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14`}
      >
        <Suspense fallback={placeholder}>
          {lines ? (
            <OrderReview lines={lines} refused={refused} onProblems={setHasProblems} />
          ) : plain.length > 0 ? (
            <OrderSummary lines={shown} problems={problemsOf(plain)} />
          ) : (
            placeholder
          )}
        </Suspense>
        <ValidatedForm
          ref={form}
          method="post"
          className="space-y-5"
          loadRules={loadRules}
          answer={answer}
          {...(answer?.errors?.form && { refusedTitle: 'Your order was not placed' })}
          onSubmit={(event) => (busy || !lines) && event.preventDefault()}
        >
          {(refused ?? (lines ? hasProblems : problemsOf(plain).size > 0)) && <OrderProblem />}
          {answered?.seeOrders && <SeeOrders />}
          <ShippingFields
            shopper={shopper}
            prefill={prefill}
            email={typed?.email ?? shopper?.email}
          />
          <input type="hidden" name="key" value={key} />
          {linesField}
          <input type="hidden" name="replaces" value={placedBefore} />
          <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
            <span>Total to pay</span> {total}
          </p>
          <p className="text-soft">With you by {loaderData.arrival} if you pay today.</p>
          <Button type="submit" className="w-full" disabled={busy || shown.length === 0}>
            {busy ? 'Taking you to secure payment…' : `Pay ${total}`}
          </Button>
          <p className="text-sm text-soft">
            You pay on the bank's own page. We never see your card.
          </p>
        </ValidatedForm>
      </div>
    </div>
  )
}

const problemsOf = (plain: readonly PlainLine[]) =>
  new Map(
    plain.flatMap(({ line, problem }) => (problem ? [[lineKey(line), problem] as const] : [])),
  )

/** Part of the answer that the form itself shows. */
function formAnswer(answer: CheckoutAnswer | FormAnswer | undefined): FormAnswer | undefined {
  if (!answer || !('why' in answer)) return answer
  if (answer.why === 'fields') return { errors: answer.errors }
  return answer.why === 'failed' ? { errors: { form: answer.message } } : undefined
}
