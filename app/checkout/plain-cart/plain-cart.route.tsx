import { useEffect } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import type { Route } from './+types/plain-cart.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { CartCosts, CartTotal, CostsNote, FreeDeliveryNote } from '#app/cart/cart-costs.tsx'
import { chargesOfLines, FIRST_CHOICE } from '#app/cart/charges.ts'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { lineKey, subtotal } from '#app/cart/cart.ts'
import { isUnavailable } from '#app/cart/quote/line-problem.ts'
import { isOrderingOpen, OrderingOpensSoon } from '#app/cart/ordering-opens-soon.tsx'
import type { Rates } from '#app/cart/quote/quote.ts'
import { readRates } from '#app/cart/quote/read-rates.server.ts'
import { TaxIncluded } from '#app/cart/tax-included.tsx'
import { PaymentMethods } from '#app/cart/payment-methods.tsx'
import { sentGuestCart, writeGuestCart } from '#app/cart/guest-cart.server.ts'
import { takeGuestCart } from '#app/cart/take-guest-cart.browser.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { changeGuestCart } from './change-guest-cart.server.ts'
import { ChooseForm } from './choose-form.tsx'
import { REFUSAL_MESSAGES, type GuestCartRefusal } from './guest-cart-refusal.ts'
import { listPlainLines, stylesOf, type PlainLine } from './plain-lines.server.ts'
import { PlainCartLine } from './plain-cart-line.tsx'

/** The cart of a browser without scripts (decision 80): in a cookie, and changed by plain forms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = await findShopper(context)
  const { cookies } = context.get(requestContext)
  const services = context.get(paymentServices)
  const lines = await listPlainLines(services, request, { shopper, cookies })
  const rates = await readRates(services, stylesOf(lines))
  return { lines, rates, signedIn: Boolean(shopper) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(paymentServices)
  const fields = await postedFields(request)
  const changed = await changeGuestCart(services, sentGuestCart(request), fields)
  const written = changed.ok ? writeGuestCart(changed.value) : changed
  if (!written.ok) return data<GuestCartRefusal>(written.error, { status: 400 })
  context.get(requestContext).cookies.push(...written.value)
  return redirect('/cart/lines', 303)
}

export const meta: Route.MetaFunction = () => [
  { title: `Cart · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function PlainCart({ loaderData, actionData }: Route.ComponentProps) {
  const { lines } = loaderData
  const refusal: GuestCartRefusal | undefined = actionData
  const navigate = useNavigate()
  useEffect(() => {
    // Scripts are back: the browser's own cart takes the lines over.
    void takeGuestCart().then(() => navigate('/cart', { replace: true }))
  }, [navigate])
  if (lines.length === 0 && !refusal) return <EmptyCart />
  return (
    <div className="page py-10">
      <h1 className="text-4xl font-bold">Cart</h1>
      {refusal && (
        <div
          role="alert"
          className="mt-5 max-w-4xl rounded-lg border-2 border-chilli bg-chilli-pale p-4 font-medium"
        >
          {REFUSAL_MESSAGES[refusal.why]}
        </div>
      )}
      {refusal?.choose && <ChooseForm {...refusal.choose} />}
      {lines.length > 0 && <FilledCart {...loaderData} typed={refusal?.typed} />}
    </div>
  )
}

type Filled = {
  lines: readonly PlainLine[]
  rates: Rates
  signedIn: boolean
  typed: GuestCartRefusal['typed']
}

function FilledCart({ lines, rates, signedIn, typed }: Filled) {
  const bought = lines.filter(({ problem }) => !isUnavailable(problem)).map(({ line }) => line)
  const goods = subtotal(bought)
  const charges = chargesOfLines(bought, FIRST_CHOICE)
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <ul className="divide-y divide-line">
          {lines.map((each) => {
            const key = lineKey(each.line)
            return (
              <PlainCartLine
                key={key}
                {...each}
                typed={typed?.key === key ? typed.quantity : undefined}
              />
            )
          })}
        </ul>
        <form method="post" action="/cart/lines">
          <Button kind="quiet" type="submit" name="intent" value="clear" className="-ml-3">
            Clear Cart
          </Button>
        </form>
      </div>
      <section
        aria-label="Summary"
        className="h-fit rounded-card border border-line bg-card p-6 lg:sticky lg:top-24"
      >
        <CartCosts goods={goods} charges={charges} />
        <TaxIncluded lines={bought} charges={charges} rates={rates} />
        <div className="mt-2">
          <CartTotal goods={goods} charges={charges} />
        </div>
        {isOrderingOpen() ? (
          <a href="/checkout" className={buttonClass('primary', 'mt-3 w-full')}>
            Checkout
          </a>
        ) : (
          <OrderingOpensSoon className="mt-3" />
        )}
        <div className="mt-3 space-y-2 text-sm">
          <FreeDeliveryNote goods={goods} charges={charges} />
          <CostsNote />
          <PaymentMethods />
          {!signedIn && (
            <p className="text-soft">
              You will be asked to sign in before you pay. Your cart stays as it is.
            </p>
          )}
        </div>
        {lines.some(({ problem }) => problem) && (
          <p className="mt-3 font-medium text-chilli">Please check the marked items first.</p>
        )}
      </section>
    </div>
  )
}
