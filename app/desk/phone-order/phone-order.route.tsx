import { data } from 'react-router'
import type { Route } from './+types/phone-order.route.ts'
import { placeOfTyped, readAddressForm } from '#app/account/addresses/read-address.server.ts'
import { brand } from '#app/basics/brand.ts'
import { NO_ORDERS_YET } from '#app/basics/opening/opening-words.ts'
import { inRupees } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { lineProblemMessage } from '#app/cart/quote/line-problem.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { ShippingForm } from '#app/checkout/address/shipping-form.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { CustomerForm } from './customer-form.tsx'
import { DraftLines } from './draft-lines.tsx'
import { readDraft } from './draft.ts'
import { findForDraft, quoteDraft } from './load-draft.server.ts'
import { PayLink } from './pay-link.tsx'
import {
  placePhoneOrder,
  renewPayLink,
  type PhoneOrderRefusal,
} from './place-phone-order.server.ts'
import { ProductSearch } from './product-search.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'phone orders')
  const q = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const draft = readDraft(url.searchParams.getAll('line'))
  const [quoted, found] = await Promise.all([
    quoteDraft(context.get(staffServices), by, draft),
    findForDraft(context.get(catalogueServices), by, q),
  ])
  return { key: crypto.randomUUID(), q, draft, quoted, found }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'phone orders')
  const services = context.get(staffServices)
  const { origin } = context.get(requestContext)
  const { key = '', number = '', step, ...fields } = await postedFields(request)
  const place = placeOfTyped(fields)
  const refuse = (form: string, status = 409) =>
    data({ errors: { form }, typed: fields, place }, { status })
  const linkTo = (order: string, secret: string) => `${origin}/pay-link/${order}/${secret}`
  if (step === 'link') {
    const secret = await renewPayLink(services, by, number)
    return secret
      ? { placed: { number, link: linkTo(number, secret), phone: '', email: '' } }
      : refuse(
          'No phone order of this number waits for its payment, or it is older than seven days.',
        )
  }
  if (!isUuid(key)) return refuse('This form cannot be read. Please load the page again.', 400)
  const shipTo = readAddressForm(ShippingForm, fields)
  if (!shipTo.ok) return data({ ...shipTo.error, typed: fields }, { status: 400 })
  const lines = await quoteDraft(services, by, readDraft(url.searchParams.getAll('line')))
  const wrong = lines.find(({ problem }) => problem)
  if (lines.length === 0) return refuse('Nothing is in the order yet. Find a product first.', 400)
  if (wrong?.problem)
    return refuse(`${wrong.product?.name ?? 'A product'}: ${lineProblemMessage(wrong.problem)}`)
  const placed = await placePhoneOrder(services, by, { key, lines, shipTo: shipTo.value })
  if (!placed.ok) return refuse(placingMessage(placed.error))
  const { phone, email } = shipTo.value
  const { number: order, secret } = placed.value
  return {
    placed: { number: order, link: secret && linkTo(order, secret), phone, email },
  }
}

function placingMessage(refusal: PhoneOrderRefusal): string {
  switch (refusal.why) {
    case 'not selling':
      return NO_ORDERS_YET
    case 'too much':
      return `One payment may be ${inRupees(refusal.most)} at most. Please make two orders of it.`
    case 'not served':
      return refusal.onlyIn
        ? `The shop sells within ${refusal.onlyIn} only. Please ask for another address.`
        : `No courier delivers to ${refusal.pin}. Please ask for another address.`
    case 'taken meanwhile':
      return 'Somebody has just bought the last of it. Please look at the lines again.'
    default:
      return refusal satisfies never
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Phone order · ${brand.name} desk` }]

export default function PhoneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { key, q, draft, quoted, found } = loaderData
  if (actionData && 'placed' in actionData) return <PayLink {...actionData.placed} />
  return (
    <>
      <h1 className="text-2xl font-bold">Phone order</h1>
      <p className="mt-1 max-w-prose text-soft">
        For a customer on the telephone: what they want, then where it goes. They get a link by
        which they pay; the goods are kept for 24 hours.
      </p>
      <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <section aria-labelledby="goods" className="rounded-card border border-line bg-card p-4">
          <h2 id="goods" className="text-lg font-bold">
            What they want
          </h2>
          <DraftLines draft={draft} quoted={quoted} />
          <ProductSearch draft={draft} q={q} found={found} />
        </section>
        <CustomerForm draftKey={key} answer={actionData} isEmpty={draft.length === 0} />
      </div>
    </>
  )
}
