import { randomUUID } from 'node:crypto'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { data, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/checkout.route.ts'
import { isRemembered } from '#app/account/session/marker.server.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { parseCartLineInputs } from '#app/cart/cart-line-input.ts'
import { chargesByRules, withCharges } from '#app/cart/charges.ts'
import { subtotal } from '#app/cart/cart.ts'
import { useCart, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { capabilityCookie } from '#app/account/session/order-capability.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { OrderProblem, ScriptNeeded, SeeOrders, SignInHint } from './checkout-notices.tsx'
import { followAnswer, reloadWhenRestored } from './checkout-answer.browser.ts'
import { useDraft } from './checkout-draft.browser.ts'
import { saveCheckoutAddress } from './address/save-checkout-address.server.ts'
import { addressPrefill } from './address/address-prefill.server.ts'
import type { AddressPrefill } from './address/address-prefill.ts'
import { placeOrResume } from './place-or-resume.server.ts'
import {
  logFailure,
  refusalAnswer,
  refusalStatus,
  type ActionAnswer,
} from './refusal-answer.server.ts'
import { ShippingFields } from './address/shipping-fields.tsx'
import { ShippingForm } from './address/shipping-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shopper = await findShopper(context)
  const prefill: AddressPrefill = shopper
    ? await addressPrefill(context.get(paymentServices).db, shopper)
    : { filled: {}, place: undefined, saved: [] }
  return { shopper: shopper ? { email: shopper.email } : null, prefill, key: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(paymentServices)
  const ctx = context.get(requestContext)
  const answer = (body: ActionAnswer, status: number, headers: Record<string, string> = {}) =>
    data(body, { status, headers })
  const shopper = await findShopper(context)
  if (!shopper) return answer({ why: 'not signed in' }, 401)
  const fields = await postedFields(request)
  const shipTo = readFields(ShippingForm, fields)
  if (!shipTo.ok) return answer({ why: 'fields', errors: shipTo.error }, 400)
  const lines = parseCartLineInputs(fields.lines)
  const key = fields.key
  if (!lines || !key || !/^[\w-]{16,64}$/.test(key))
    return answer(
      {
        why: 'failed',
        message: 'This cart cannot be ordered as it is. Please go back to your cart and try again.',
      },
      400,
    )
  try {
    const checkout = {
      key,
      lines,
      shipTo: shipTo.value,
      replaces: orderIds(fields.replaces),
      visitor: services.rateLimits.visitorDigest(ctx.address),
    }
    const placed = await placeOrResume(services, shopper, checkout)
    if (!placed.ok) {
      const { status, headers } = refusalStatus(placed.error)
      return answer(refusalAnswer(placed.error), status, headers)
    }
    if (fields.keep === 'on') await saveCheckoutAddress(services, shopper.id, shipTo.value)
    if (placed.value.capability)
      ctx.cookies.push(
        await capabilityCookie(placed.value.capability, {
          secure: ctx.origin.startsWith('https:'),
          remembered: isRemembered(request),
        }),
      )
    return answer({ why: 'placed', orderId: placed.value.orderId }, 200)
  } catch (error) {
    logFailure(services.log, error)
    return answer({ why: 'failed', message: 'Failed to create your order. Please try again.' }, 503)
  }
}

/** Upper bound as of the cart's own list (stored-cart.ts). */
const orderIds = (field = ''): string[] => field.split(' ').filter(isUuid).slice(0, 10)

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
  const { shopper, prefill } = loaderData
  const answered = actionData && 'why' in actionData ? actionData : undefined
  const lines = useCart()
  const placedBefore = usePlacedOrders()?.join(' ') ?? ''
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle' || answered?.why === 'placed'
  const form = useRef<HTMLFormElement>(null)
  // Idempotency key: one order, however often the form is sent.
  const [key] = useState(loaderData.key)
  const empty = lines?.length === 0 && !busy
  const total = lines?.length ? inRupees(withCharges(subtotal(lines), chargesByRules())) : ''
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
    () => <input type="hidden" name="lines" value={linesJson} />,
    [linesJson],
  )

  return (
    <div className="page max-w-2xl py-10 lg:max-w-6xl">
      <h1 className="text-4xl font-bold">Checkout</h1>
      {!shopper && <SignInHint />}
      <Suspense>
        <UnpaidOrders />
      </Suspense>
      <ScriptNeeded />
      <div className="needs-script mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <Suspense fallback={placeholder}>
          {lines ? (
            <OrderReview lines={lines} refused={refused} onProblems={setHasProblems} />
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
          onSubmit={(event) => busy && event.preventDefault()}
        >
          {(refused ?? hasProblems) && <OrderProblem />}
          {answered?.seeOrders && <SeeOrders />}
          <ShippingFields shopper={shopper} prefill={prefill} />
          <input type="hidden" name="key" value={key} />
          {linesField}
          <input type="hidden" name="replaces" value={placedBefore} />
          <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
            <span>Total to pay</span> {total}
          </p>
          <Button type="submit" className="w-full" disabled={busy || !lines?.length}>
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

/** Part of the answer that the form itself shows. */
function formAnswer(answer: CheckoutAnswer | FormAnswer | undefined): FormAnswer | undefined {
  if (!answer || !('why' in answer)) return answer
  if (answer.why === 'fields') return { errors: answer.errors }
  return answer.why === 'failed' ? { errors: { form: answer.message } } : undefined
}
