import { randomUUID } from 'node:crypto'
import { useEffect, useMemo, useRef, useState } from 'react'
import { data, Form, Link, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/checkout.route.ts'
import { loginFrom } from '#app/account/entry/path-of-ours.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { readAskedLines } from '#app/cart/asked-lines.ts'
import { lineKey, subtotal } from '#app/cart/cart.ts'
import { useCart, usePlacedOrders } from '#app/cart/cart-store.browser.ts'
import { useQuote } from '#app/cart/use-quote.browser.ts'
import { giveCapability } from '#app/orders/order-capability.server.ts'
import { orderNumber } from '#app/orders/order.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { followAnswer, reloadWhenRestored } from './checkout-answer.browser.ts'
import { useDraft } from './checkout-draft.browser.ts'
import { OrderSummary } from './order-summary.tsx'
import { placeOrder, type Refusal } from './place-order.server.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { ShippingForm } from './shipping-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = await findShopper({ auth: context.get(shopContext).auth, request, cookies: context.get(visitContext).cookies })
  return { shopper: shopper ? { name: shopper.name, email: shopper.email } : null, key: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const visit = context.get(visitContext)
  const answer = (body: CheckoutAnswer, status: number) => data(body, { status, headers: status === 429 ? { 'Retry-After': '60' } : {} })
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

function answerTo(refusal: Refusal): CheckoutAnswer {
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
    if (actionData) followAnswer(actionData, navigate)
  }, [actionData, navigate])
  useEffect(reloadWhenRestored, [])

  const troubles = useMemo(() => {
    const refused = actionData?.why === 'lines' ? new Map(actionData.lines.map((line) => [lineKey(line.asked), line])) : quoted
    return new Map([...(refused ?? [])].flatMap(([at, { trouble }]) => (trouble ? [[at, trouble] as const] : [])))
  }, [actionData, quoted])
  const errors = actionData?.why === 'fields' ? actionData.errors : actionData?.why === 'failed' ? { form: actionData.message } : undefined

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
          <ShippingFields shopper={shopper} errors={errors} />
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
