import { randomUUID } from 'node:crypto'
import { useEffect, useMemo, useRef, useState } from 'react'
import { data, Form, Link, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/checkout.route.ts'
import { loginFrom } from '#app/account/path-of-ours.ts'
import { findShopper } from '#app/account/shopper.server.ts'
import { keptStorage } from '#app/basics/forgiving-storage.browser.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { readAskedLines } from '#app/cart/asked-lines.ts'
import { lineKey, subtotal } from '#app/cart/cart.ts'
import { rememberPlaced, useCart, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import type { QuotedLine } from '#app/cart/quote.ts'
import { useQuote } from '#app/cart/use-quote.browser.ts'
import { giveCapability } from '#app/orders/order-capability.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { useDraft } from './checkout-draft.browser.ts'
import { OrderSummary } from './order-summary.tsx'
import { placeOrder, type Refusal } from './place-order.server.ts'
import { ShippingForm } from './shipping-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = await findShopper({ auth: context.get(shopContext).auth, request, cookies: context.get(visitContext).cookies })
  return { shopper: shopper ? { name: shopper.name, email: shopper.email } : null, key: randomUUID() }
}

type Answer =
  | { why: 'placed'; orderId: string }
  | { why: 'not signed in' }
  | { why: 'fields'; errors: FieldErrors }
  | { why: 'lines'; lines: QuotedLine[] }
  | { why: 'already placed'; orderId: string }
  | { why: 'failed'; message: string }

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const visit = context.get(visitContext)
  const answer = (body: Answer, status: number) => data(body, { status, headers: status === 429 ? { 'Retry-After': '60' } : {} })
  const shopper = await findShopper({ auth: shop.auth, request, cookies: visit.cookies })
  if (!shopper) return answer({ why: 'not signed in' }, 401)
  const fields = await postedFields(request)
  const shipTo = readFields(ShippingForm, fields)
  if (!shipTo.ok) return answer({ why: 'fields', errors: shipTo.error }, 400)
  const lines = readAskedLines(fields.lines)
  const key = fields.key
  if (!lines || !key || !/^[\w-]{16,64}$/.test(key))
    return answer({ why: 'failed', message: 'This cart cannot be ordered as it is. Please go back to it and try again.' }, 400)
  try {
    const placed = await placeOrder(shop, shopper, { key, lines, shipTo: shipTo.value })
    if (!placed.ok) return answer(answerTo(placed.error), placed.error.why === 'too many' ? 429 : 409)
    if (placed.value.capability)
      visit.cookies.push(await giveCapability(placed.value.capability, { secure: visit.origin.startsWith('https:') }))
    return answer({ why: 'placed', orderId: placed.value.orderId }, 200)
  } catch (error) {
    shop.log.error({ err: error }, 'checkout: the order could not be placed')
    return answer({ why: 'failed', message: 'Failed to create your order. Please try again.' }, 503)
  }
}

function answerTo(refusal: Refusal): Answer {
  switch (refusal.why) {
    case 'lines':
      return refusal
    case 'key used for another order':
      return { why: 'already placed', orderId: refusal.orderId }
    case 'too many':
      return { why: 'failed', message: 'That was many orders in a minute. Please try again in a minute.' }
    case 'too much':
      return { why: 'failed', message: `One payment can be ${inRupees(refusal.most)} at most. Please order in parts, or write to us.` }
    default:
      return refusal satisfies never
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [{ title: `Checkout · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { shopper } = loaderData
  const lines = useCart()
  const waiting = usePlacedOrders()
  const quoted = useQuote(lines)
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle' || actionData?.why === 'placed'
  const form = useRef<HTMLFormElement>(null)
  // Made when the checkout opens; the server makes one order of it, however often it is sent.
  const [key] = useState(loaderData.key)
  const empty = lines?.length === 0 && !busy
  useDraft(form)
  useEffect(() => {
    if (empty) void navigate('/cart', { replace: true })
  }, [empty, navigate])
  useEffect(() => {
    if (actionData) act(actionData, navigate)
  }, [actionData, navigate])
  useEffect(reloadWhenRestored, [])

  const troubles = useMemo(() => {
    const refused = actionData?.why === 'lines' ? new Map(actionData.lines.map((line) => [lineKey(line.asked), line])) : quoted
    return new Map([...(refused ?? [])].flatMap(([at, { trouble }]) => (trouble ? [[at, trouble] as const] : [])))
  }, [actionData, quoted])
  const errors = actionData?.why === 'fields' ? actionData.errors : actionData?.why === 'failed' ? { form: actionData.message } : undefined
  const [firstName = '', ...rest] = (shopper?.name ?? '').split(' ')

  return (
    <div className="page py-10">
      <h1 className="text-4xl font-bold">Checkout</h1>
      {!shopper && (
        <p className="mt-4 rounded-lg bg-blush p-4">
          You sign in before you order.{' '}
          <Link to={loginFrom('/checkout')} className="font-semibold underline underline-offset-4">
            Login
          </Link>{' '}
          or{' '}
          <Link to="/register?from=%2Fcheckout" className="font-semibold underline underline-offset-4">
            create an account
          </Link>
          ; what you type here stays.
        </p>
      )}
      {waiting?.map((orderId) => (
        <p key={orderId} className="mt-4 rounded-lg bg-indigo-pale p-4">
          Your order #{orderNumber(orderId)} is waiting for its payment.{' '}
          <a href={`/order-success?order=${orderId}`} className="font-semibold underline underline-offset-4">
            See it and pay
          </a>
        </p>
      ))}
      <noscript>
        <p className="mt-6 rounded-lg bg-sand p-4">
          Checkout needs JavaScript: your cart is kept in the browser. Please allow it for this shop.
        </p>
      </noscript>
      <div className="needs-script mt-6 grid gap-8 lg:grid-cols-[1fr_24rem]">
        <Form ref={form} method="post" noValidate className="max-w-xl space-y-5" onSubmit={(event) => busy && event.preventDefault()}>
          <ErrorSummary errors={errors} title={actionData?.why === 'failed' ? 'Your order was not placed' : undefined} />
          {troubles.size > 0 && (
            <p role="alert" className="rounded-lg border-2 border-chilli bg-chilli-pale p-4 font-medium">
              Something in your order needs a look before you pay.{' '}
              <Link to="/cart" className="underline">
                Go to the cart
              </Link>
            </p>
          )}
          <h2 className="text-xl font-bold">Where should it go?</h2>
          <p className="text-soft">Every field is needed.</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="First name"
              name="firstName"
              autoComplete="given-name"
              spellCheck={false}
              defaultValue={firstName}
              error={errors?.firstName}
              required
            />
            <TextField
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              spellCheck={false}
              defaultValue={rest.join(' ')}
              error={errors?.lastName}
              required
            />
          </div>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={shopper?.email ?? ''}
            hint="Your order confirmation goes here."
            error={errors?.email}
            required
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="The courier calls before delivering."
            error={errors?.phone}
            required
          />
          <TextField
            label="Address"
            name="address"
            autoComplete="street-address"
            hint="House number, street, area."
            error={errors?.address}
            required
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="PIN code"
              name="postalCode"
              inputMode="numeric"
              autoComplete="postal-code"
              error={errors?.postalCode}
              required
            />
            <TextField label="City" name="city" autoComplete="address-level2" error={errors?.city} required />
          </div>
          <input type="hidden" name="key" value={key} />
          <input
            type="hidden"
            name="lines"
            value={JSON.stringify((lines ?? []).map(({ id, size, colour, quantity, price }) => ({ id, size, colour, quantity, price })))}
          />
          <Button type="submit" className="w-full" disabled={busy || !lines?.length}>
            {busy ? 'Taking you to secure payment…' : `Pay ${lines?.length ? inRupees(subtotal(lines)) : ''}`}
          </Button>
          <p className="text-sm text-soft">You pay on the bank's own page. We never see your card.</p>
        </Form>
        {lines ? <OrderSummary lines={lines} troubles={troubles} /> : <div className="skeleton h-80" aria-hidden="true" />}
      </div>
    </div>
  )
}

function act(answer: Answer, navigate: (to: string) => unknown): void {
  if (answer.why === 'placed') {
    keptStorage.setItem('lastOrderId', answer.orderId)
    // A document load: only then does the page's own policy let the form go to the bank.
    void rememberPlaced(answer.orderId).then(() => location.assign(`/pay/${answer.orderId}`))
  } else if (answer.why === 'not signed in') {
    showToast({ title: 'Error', text: 'You must be logged in to place an order', kind: 'destructive' })
    navigate(loginFrom('/checkout'))
  } else if (answer.why === 'already placed') {
    location.assign(`/order-success?order=${answer.orderId}`)
  } else if (answer.why === 'failed') {
    showToast({ title: 'Error', text: answer.message, kind: 'destructive' })
  }
}

/** Coming back from the bank must not show the page as it was left, still busy. */
function reloadWhenRestored(): () => void {
  const restored = (event: PageTransitionEvent) => event.persisted && location.reload()
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
