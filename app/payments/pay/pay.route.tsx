import { data, Form, redirect } from 'react-router'
import type { Route } from './+types/pay.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import type { RateLimitExceeded } from '#app/account/rate-limits.server.ts'
import { loginUrl } from '#app/account/safe-redirect.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { findHoldExpiry } from '#app/orders/stock-holds.server.ts'
import { paymentServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { listAttempts, markRedirected } from '../attempts.server.ts'
import { notSet } from '../gateways.ts'
import { isOpen, paymentStatus } from '../payment.ts'
import { payAgain } from './pay-again.server.ts'
import { payAgainRefusal } from './pay-again-refusal.server.ts'
import { startAtGateway } from '../status-checks/circuit-breaker.server.ts'
import { settleNoStart } from '../settle-no-start.server.ts'
import { forgetGatewayVisit, headingOf, PaymentStepView, useGoToGateway } from './payment-step.tsx'

export const handle = { personal: false } satisfies RouteHandle

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  // A browser that fetches ahead is told to ask again when somebody goes there: what this page hands
  // out counts as a payment begun (T54).
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/\bprefetch\b/.test(purpose)) throw data(null, 503)
  const services = context.get(paymentServices)
  const ctx = context.get(requestContext)
  const order = await readOrder({ request, params, url, context })
  const attempts = await listAttempts(services.db, order.id)
  const latest = attempts.find((attempt) => isOpen(attempt.state))
  const heldUntil = await findHoldExpiry(services.db, order.id)
  if (
    order.status !== 'pending' ||
    !latest ||
    // A GET holds no stock: "Pay now" on the order's page posts, and takes it again.
    !heldUntil ||
    heldUntil <= services.now() ||
    paymentStatus(attempts.map((attempt) => attempt.state)) === 'review'
  )
    throw redirect(`/order-success?order=${order.id}`)
  const paying = { order: { id: order.id, number: order.number, total: order.total } }
  const gateway = services.gateways.find(latest.gateway)
  if (gateway?.startsByRequest) {
    const shopper = await findShopper(context)
    const allowed = await services.rateLimits.consume('payment', shopper?.id ?? order.id)
    if (!allowed.ok) throw tooManyTries(allowed.error)
  }
  const started = await (gateway &&
    startAtGateway(services, gateway, {
      reference: latest.reference,
      orderId: order.id,
      amount: latest.amount,
      payer: {
        name: order.address.fullName,
        email: order.contactEmail,
        phone: order.address.phone,
        address: [order.address.address, order.address.city, order.address.postalCode].join(' '),
      },
      callbackUrl: ctx.origin + gateway.returnPath,
      at: services.now(),
      heldUntil,
      wasStarted: latest.state !== 'created',
    }))
  if (!started?.ok) {
    const error = started?.error ?? notSet(latest.gateway)
    const problem = await settleNoStart(services, { reference: latest.reference, error })
    if (problem === 'paid') throw redirect(`/order-success?order=${order.id}`)
    const status = { refused: 502, unavailable: 503, over: 410 }[problem]
    return data({ ...paying, reference: latest.reference, step: undefined, problem }, { status })
  }
  // An attempt that ended meanwhile, with its order, is never handed to the browser.
  if (!(await markRedirected(services.db, latest.reference)))
    throw redirect(`/order-success?order=${order.id}`)
  const step = started.value
  return data({
    ...paying,
    reference: latest.reference,
    step: step.type === 'client' ? step : { ...step, url: ctx.gatewayUrl(step.url) },
    problem: undefined,
  })
}

/** Pay again: makes a new attempt; one that the gateway knows is never sent twice. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const order = await readOrder({ request, params, url, context })
  const services = context.get(paymentServices)
  const allowed = await services.rateLimits.consume('payment', order.id)
  if (!allowed.ok) throw tooManyTries(allowed.error)
  const again = await services.rateLimits.consume('pay-again', order.id)
  if (!again.ok)
    throw data(
      'This order was tried very often today. Please try again tomorrow, or write to us.',
      tryLater(again.error),
    )
  const { address } = context.get(requestContext)
  const started = await payAgain(services, order.id, {
    visitor: services.rateLimits.visitorDigest(address),
  })
  if (!started.ok || !started.value.isNew) await services.rateLimits.refund('pay-again', order.id)
  const refusal = started.ok ? undefined : payAgainRefusal(started.error)
  if (refusal) throw data(refusal.message, { status: refusal.status })
  // Full document load: only then does the page's own Content-Security-Policy allow its form to
  // post to the gateway.
  const soldOut = !started.ok && started.error.why === 'sold out'
  throw redirect(
    started.ok
      ? `/pay/${order.id}`
      : `/order-success?order=${order.id}${soldOut ? '&sold-out' : ''}`,
    303,
  )
}

const tooManyTries = (error: RateLimitExceeded) =>
  data(`Too many tries. Please try again in ${error.retryAfterS} seconds.`, tryLater(error))

const tryLater = ({ retryAfterS }: RateLimitExceeded) => ({
  status: 429,
  headers: { 'Retry-After': String(retryAfterS) },
})

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
  throw await orderNotFound(services, shopper.id, params.orderId)
}

export const meta: Route.MetaFunction = () => [
  { title: `Payment · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Pay({
  loaderData: { order, reference, step, problem },
}: Route.ComponentProps) {
  const { returned, form } = useGoToGateway(reference, step)
  return (
    <div className="page py-20 text-center">
      <h1 className="text-3xl font-bold">{headingOf(step, { returned, problem })}</h1>
      <p className="mt-3 text-lg">
        Order <OrderNumber of={order.number} />, {inRupees(order.total)}
      </p>
      {step ? (
        <PaymentStepView step={step} form={form} returned={returned} />
      ) : (
        <p className="mt-8">
          We could not open the payment page. If you have already paid, see your order.{' '}
          {problem === 'refused'
            ? `Otherwise try again, or write to us at ${brand.email}.`
            : 'Otherwise try again in a moment.'}
        </p>
      )}
      {(returned || !step) && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Form method="post" reloadDocument onSubmit={() => forgetGatewayVisit(reference)}>
            <Button type="submit">{step ? 'Pay now' : 'Try again'}</Button>
          </Form>
          <a href={`/order-success?order=${order.id}`} className={buttonClass('secondary')}>
            See your order
          </a>
          <ButtonLink to={`/orders/${order.id}/cancel`} kind="quiet">
            Cancel order
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
