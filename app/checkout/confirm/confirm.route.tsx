import { data, redirect } from 'react-router'
import type { Route } from './+types/confirm.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { codeSentMessage } from '#app/orders/cash/code/code-sent-to.ts'
import { findCodeSentTo } from '#app/orders/cash/code/find-code-sent-to.server.ts'
import {
  confirmByCode,
  findConfirmation,
  sendCodeAgain,
  type ConfirmRefusal,
} from '#app/orders/cash/confirm-cash.server.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { paymentServices } from '#app/payments/services.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { ConfirmForm } from './confirm-form.tsx'

export const handle = { focused: true } satisfies RouteHandle

/**
 * Confirms an order to be paid at the door. Whoever has the code may, in whatever browser the mail is
 * read: the page says nothing of the order but its number, and two digits of a telephone number.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(paymentServices)
  const found = isUuid(params.id) ? await findConfirmation(services.db, params.id) : undefined
  if (!found) throw data(null, { status: 404 })
  const sentTo = await findCodeSentTo(services, params.id)
  const { number, state, until } = found
  const code = url.searchParams.get('code')?.slice(0, 12) ?? undefined
  return { id: params.id, number, state, until: until && formatDateTime(until), code, sentTo }
}

/** Answer of a form that does not lead on. `typed`: the code that was refused. */
type ConfirmAnswer = { sent?: true; error?: string | undefined; typed?: string | undefined }

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(paymentServices)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const fields = await postedFields(request)
  const allowed = await services.rateLimits.consume('payment', params.id)
  if (!allowed.ok) {
    const { retryAfterS } = allowed.error
    return data<ConfirmAnswer>(
      { error: `Too many tries. Please try again in ${retryAfterS} seconds.` },
      { status: 429, headers: { 'Retry-After': String(retryAfterS) } },
    )
  }
  if (fields.step === 'again' || fields.step === 'mail') {
    const way = fields.step === 'mail' ? 'mail' : 'as set'
    const sent = await sendCodeAgain(services, params.id, way)
    return sent.ok
      ? data<ConfirmAnswer>({ sent: true })
      : data<ConfirmAnswer>(
          {
            error:
              sent.error.why === 'too many codes'
                ? 'We have sent several codes already. Please look at your mail, also among the unwanted, and at your phone.'
                : OVER,
          },
          { status: 409 },
        )
  }
  const confirmed = await confirmByCode(services, params.id, fields.code ?? '')
  if (!confirmed.ok)
    return data<ConfirmAnswer>(
      { error: refusalMessage(confirmed.error), typed: fields.code },
      { status: 409 },
    )
  return redirect(`/orders/${params.id}/confirm`, 303)
}

const OVER = 'This order waits for no confirmation any more.'

function refusalMessage(refusal: ConfirmRefusal): string {
  switch (refusal.why) {
    case 'wrong code':
      return `This is not the code of this order. ${refusal.triesLeft === 0 ? 'There are no more tries.' : ''}`.trim()
    case 'too many tries':
      return `Too many wrong codes. Please write to ${brand.email}, or call us.`
    case 'over':
    case 'no such order':
      return OVER
    default:
      return refusal satisfies never
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your order · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const TITLES = {
  waiting: 'Confirm your order',
  confirmed: 'Your order is confirmed',
  ended: 'This order has ended',
} as const

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, state, until, code, sentTo } = loaderData
  const answer: ConfirmAnswer | undefined =
    actionData && 'unsent' in actionData ? { error: actionData.errors.form } : actionData
  return (
    <div className="page max-w-3xl py-10">
      <h1 className="text-4xl font-bold">{TITLES[state]}</h1>
      <p className="mt-3 text-lg text-soft">
        Order <OrderNumber of={number} />.{' '}
        {state === 'waiting' &&
          `${codeSentMessage(sentTo)} Enter it until ${until}, and we pack your order.`}
        {state === 'confirmed' && 'Thank you. We are packing it, and you pay at the door.'}
        {state === 'ended' && 'Nothing is sent, and nothing is to be paid.'}
      </p>
      {answer?.sent && (
        <p role="status" className="mt-4 rounded-lg bg-leaf-pale p-4 font-medium">
          {sentTo.by === 'mail'
            ? 'Another code is on its way to your mailbox.'
            : 'Another code is on its way to your phone.'}
        </p>
      )}
      {state === 'waiting' ? (
        <ConfirmForm
          orderId={id}
          sentTo={sentTo}
          code={answer?.typed ?? code}
          error={answer?.error}
        />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={`/orders/${id}`}>View Order</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            Continue Shopping
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
