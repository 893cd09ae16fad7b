import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect } from 'react-router'
import type { Route } from './+types/pay.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { loginUrl } from '#app/account/safe-redirect.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { paymentServices } from './services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { listAttempts } from './attempts.server.ts'
import { isOpen, paymentStatus } from './payment.ts'
import { payAgain } from './pay-again.server.ts'

export const handle = { personal: false } satisfies RouteHandle

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const services = context.get(paymentServices)
  const ctx = context.get(requestContext)
  const order = await readOrder({ request, params, url, context })
  const attempts = await listAttempts(services.db, order.id)
  const latest = attempts.find((attempt) => isOpen(attempt.state))
  if (
    order.status !== 'pending' ||
    !latest ||
    paymentStatus(attempts.map((attempt) => attempt.state)) === 'review'
  )
    throw redirect(`/order-success?order=${order.id}`)
  const form = services.gateway.start({
    reference: latest.reference,
    orderId: order.id,
    amount: latest.amount,
    payer: {
      name: order.address.fullName,
      email: order.contactEmail,
      phone: order.address.phone,
      address: [order.address.address, order.address.city, order.address.postalCode].join(' '),
    },
    callbackUrl: `${ctx.origin}/payments/return`,
    at: services.now(),
  })
  const { pathname, search } = new URL(form.url)
  return {
    order: { id: order.id, number: order.number, total: order.total },
    reference: latest.reference,
    bank: { url: ctx.gatewayOrigin + pathname + search, fields: form.fields },
  }
}

/** Pay again: makes a new attempt; one that the gateway knows is never sent twice. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const order = await readOrder({ request, params, url, context })
  const services = context.get(paymentServices)
  const allowed = await services.rateLimits.consume('payment', order.id)
  if (!allowed.ok)
    throw data(`Too many tries. Please try again in ${allowed.error.retryAfterS} seconds.`, {
      status: 429,
    })
  const again = await services.rateLimits.consume('pay-again', order.id)
  if (!again.ok)
    throw data(
      'This order was tried very often today. Please try again tomorrow, or write to us.',
      { status: 429 },
    )
  const started = await payAgain(services, order.id)
  // Full document load: only then does the page's own Content-Security-Policy allow its form to
  // post to the gateway.
  const soldOut = !started.ok && started.error === 'sold out'
  throw redirect(
    started.ok
      ? `/pay/${order.id}`
      : `/order-success?order=${order.id}${soldOut ? '&sold-out' : ''}`,
    303,
  )
}

async function readOrder({
  request,
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, 'request' | 'params' | 'url' | 'context'>) {
  const services = context.get(paymentServices)
  const shopper = await findShopper(context)
  const order = await findOrder(services, await orderViewer(request, shopper), params.orderId)
  if (order) return order
  if (!shopper) throw redirect(loginUrl(url.pathname))
  throw data('Order not found', { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: `Payment · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Pay({ loaderData: { order, reference, bank } }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    // Once per attempt and tab: Back or a reload does not send the shopper to the gateway again.
    const mark = `went-to-bank-${reference}`
    const hereAgain = () => setReturned(true)
    if (safeSessionStorage.getItem(mark)) hereAgain()
    else {
      safeSessionStorage.setItem(mark, '1')
      form.current?.submit()
    }
    const restored = (event: PageTransitionEvent) => event.persisted && hereAgain()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [reference])
  return (
    <div className="page py-20 text-center">
      <h1 className="text-3xl font-bold">
        {returned ? 'Your payment is not finished' : 'Taking you to secure payment…'}
      </h1>
      <p className="mt-3 text-lg">
        Order #{order.number}, {inRupees(order.total)}
      </p>
      <form ref={form} method="post" action={bank.url} className="mt-8">
        {Object.entries(bank.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!returned && (
          <noscript>
            <button type="submit" className={buttonClass()}>
              Continue to the bank
            </button>
          </noscript>
        )}
      </form>
      {returned && (
        <div className="flex flex-wrap justify-center gap-3">
          <Form method="post" reloadDocument>
            <Button type="submit">Pay now</Button>
          </Form>
          <a href={`/order-success?order=${order.id}`} className={buttonClass('secondary')}>
            See your order
          </a>
        </div>
      )}
    </div>
  )
}
