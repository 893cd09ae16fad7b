import { useState } from 'react'
import { data, useNavigation } from 'react-router'
import type { Route } from './+types/track-order.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { AuthLink } from '#app/account/entry/auth-screen.tsx'
import { useErrorToast } from '#app/account/entry/use-error-toast.browser.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { readDevice } from '#app/account/session/device.server.ts'
import { tooManyRequests } from '#app/account/too-many-requests.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { orderIdIn } from '#app/orders/order-id-in.ts'
import { groupNumber } from '#app/orders/order.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { missingFields, NOT_FOUND, REQUIRED } from './track-order.ts'
import { consumeTrackingLimit, refundTrackingLimit, trackOrder } from './track-order.server.ts'
import { TrackedOrder } from './tracked-order.tsx'

export const handle = { cache: 'per-request' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const shopper = await findShopper(context)
  return {
    orderId: groupNumber(url.searchParams.get('id') ?? ''),
    email: shopper?.email,
    meta: pageMeta({
      title: `Track Order · ${brand.name}`,
      description: `See where your order from ${brand.name} is: with its number, and the email or phone it was placed with.`,
      url: `${context.get(requestContext).origin}/track-order`,
      card: 'track-order',
      noindex: true,
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { orderId = '', contactInfo = '' } = await postedFields(request)
  const typed = { orderId, contactInfo }
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, typed }, { status, headers })
  const missing = missingFields(typed)
  if (Object.keys(missing).length > 0) return refuse(missing, 400)
  const id = orderIdIn(orderId)
  // No guess: it says nothing of any order. The answer is the same as to one (T25).
  if (id === undefined) return refuse({ form: NOT_FOUND.text }, 404)
  const { address, origin } = context.get(requestContext)
  const attempt = { address, orderId: id, device: readDevice(request, origin) }
  const allowed = await consumeTrackingLimit(services, attempt)
  if (!allowed.ok) return refuse(...tooManyRequests(allowed.error))
  const order = await trackOrder(services, { orderId: id, contactInfo })
  if (!order) return refuse({ form: NOT_FOUND.text }, 404)
  await refundTrackingLimit(services.rateLimits, attempt)
  return data({ order, typed })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const loadRules = () => Promise.resolve(missingFields)

export default function TrackOrder({
  loaderData: { orderId, email },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  // Initial values only: later answers find the form as it was typed.
  const [typed] = useState(
    actionData && 'typed' in actionData ? actionData.typed : { orderId, contactInfo: undefined },
  )
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const order = actionData && 'order' in actionData ? actionData.order : undefined
  const isMissing = !refused?.errors.form
  useErrorToast(
    isMissing ? REQUIRED.title : NOT_FOUND.title,
    refused,
    isMissing ? REQUIRED.text : 'unsent' in refused ? NOT_FOUND.text : undefined,
  )
  return (
    <div className="page max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">Track Order</h1>
      <p className="mt-2 text-soft">See where your parcel is. You do not need to sign in.</p>
      <div className="mt-6 space-y-8">
        {order && <TrackedOrder order={order} />}
        <section className="rounded-card border border-line bg-card p-[min(1.25rem,5vw)] shadow-lift sm:p-7">
          {order && <h2 className="mb-4 text-xl font-bold">Track another order</h2>}
          <ValidatedForm
            method="post"
            loadRules={loadRules}
            answer={refused}
            onValidationFailed={() => showToast({ ...REQUIRED, kind: 'destructive' })}
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Order Number"
                name="orderId"
                hint="In every mail about it, such as #1b4e 28ba"
                defaultValue={typed.orderId}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <TextField
                label="Enter Email or Phone"
                name="contactInfo"
                hint={
                  email
                    ? 'Using your account email by default'
                    : 'The one you gave when you ordered'
                }
                defaultValue={typed.contactInfo ?? email}
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            </div>
            <Button type="submit" className="w-full sm:w-auto" disabled={busy}>
              {busy ? 'Looking…' : 'Track Order'}
            </Button>
          </ValidatedForm>
        </section>
        <p className="text-soft">
          With an account, you find all your orders under{' '}
          <AuthLink to="/orders">My Orders</AuthLink>. No order number?{' '}
          <AuthLink to="/contact">Ask us</AuthLink>
        </p>
      </div>
    </div>
  )
}
