import { data, redirect } from 'react-router'
import type { Route } from './+types/pay.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { loginUrl } from '#app/account/safe-redirect.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { inRupees } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { orderNotFound } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { paymentServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { listAttempts, markRedirected } from '../attempts.server.ts'
import { notSet } from '../gateways.ts'
import { isOpen, paymentStatus } from '../payment.ts'
import { findPayableUntil } from './payable.server.ts'
import { payAgain } from './pay-again.server.ts'
import { payAgainRefusal, tooManyTries, tryLater } from './pay-again-refusal.server.ts'
import { startAtGateway } from '../status-checks/circuit-breaker.server.ts'
import { settleNoStart } from '../settle-no-start.server.ts'
import { listWaysToPay } from '../ways/list-ways-to-pay.server.ts'
import { payPath } from '../ways/ways-to-pay.ts'
import { headingOf, PayAgainForm, PaymentStepView, useGoToGateway } from './payment-step.tsx'

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
  const open = attempts.filter((attempt) => isOpen(attempt.state))
  const by = url.searchParams.get('by')
  const latest = open.find(({ gateway }) => gateway === by) ?? open[0]
  // A GET holds no stock: "Pay now" on the order's page posts, and takes it again.
  const heldUntil = await findPayableUntil(services.db, order.id, services.now())
  if (
    !latest ||
    !heldUntil ||
    paymentStatus(
      attempts.map((attempt) => attempt.state),
      order.paymentMethod,
    ) === 'review'
  )
    throw redirect(`/order-success?order=${order.id}`)
  const { reference } = latest
  const paying = {
    order: { id: order.id, number: order.number, total: latest.amount },
    reference,
    references: open.map((attempt) => attempt.reference),
  }
  const gateway = services.gateways.find(latest.gateway)
  if (gateway?.startsByRequest) {
    const shopper = await findShopper(context)
    const allowed = await services.rateLimits.consume('payment', shopper?.id ?? order.id)
    if (!allowed.ok) throw tooManyTries(allowed.error)
  }
  const started = await (gateway &&
    startAtGateway(services, gateway, {
      reference,
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
    const problem = await settleNoStart(services, { reference, error })
    if (problem === 'paid') throw redirect(`/order-success?order=${order.id}`)
    const status = { refused: 502, unavailable: 503, over: 410 }[problem]
    const ways = await listWaysToPay(services, {
      silent: problem === 'unavailable' ? [latest.gateway] : [],
    })
    const other = ways.find(({ id, away }) => id !== latest.gateway && !away)?.id
    const chosen = (problem === 'refused' && other) || latest.gateway
    return data({ ...paying, ways, chosen, step: undefined, problem }, { status })
  }
  // An attempt that ended meanwhile, with its order, is never handed to the browser.
  if (!(await markRedirected(services.db, reference)))
    throw redirect(`/order-success?order=${order.id}`)
  const step = started.value
  return data({
    ...paying,
    ways: await listWaysToPay(services),
    chosen: latest.gateway,
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
  const { pay } = await postedFields(request)
  const started = await payAgain(services, order.id, {
    visitor: services.rateLimits.visitorDigest(address),
    pay,
  })
  if (!started.ok || !started.value.isNew) await services.rateLimits.refund('pay-again', order.id)
  const refusal = started.ok ? undefined : payAgainRefusal(started.error)
  if (refusal) throw data(refusal.message, { status: refusal.status })
  // Full document load: only then does the page's own Content-Security-Policy allow its form to
  // post to the gateway.
  const soldOut = !started.ok && started.error.why === 'sold out'
  throw redirect(
    started.ok
      ? payPath(order.id, started.value.gateway)
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
  throw await orderNotFound(services, shopper.id, params.orderId)
}

export const meta: Route.MetaFunction = () => [
  { title: `Payment · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Pay({
  loaderData: { order, reference, references, ways, chosen, step, problem },
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
            : `Otherwise ${ways.length > 1 ? 'choose another way to pay, or ' : ''}try again in a moment.`}
        </p>
      )}
      {(returned || !step) && (
        <div className="mt-8 space-y-4">
          <PayAgainForm
            {...{ ways, chosen, references }}
            label={step || ways.length > 1 ? 'Pay now' : 'Try again'}
          />
          <div className="flex flex-wrap justify-center gap-3">
            <a href={`/order-success?order=${order.id}`} className={buttonClass('secondary')}>
              See your order
            </a>
            <ButtonLink to={`/orders/${order.id}/cancel`} kind="quiet">
              Cancel order
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
