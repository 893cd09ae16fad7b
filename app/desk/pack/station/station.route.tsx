import { data, Form, redirect } from 'react-router'
import type { Route } from './+types/station.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { formatRelativeTime } from '#app/orders/format-relative-time.ts'
import { fileOf } from '#app/invoices/document/listed-document.ts'
import { listDocuments } from '#app/invoices/list-documents.server.ts'
import { cashDue } from '#app/orders/cash/cash-due.ts'
import { CashNote } from '#app/orders/cash/cash-note.tsx'
import { GiftNote } from '#app/orders/notes/gift-note.tsx'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ParcelNotices } from '../parcel-notices.tsx'
import { noticesOfParcel } from '../parcel-notices.server.ts'
import { redirectDone } from '../../frame/done.server.ts'
import { claimParcel } from './claims.server.ts'
import { ClaimedNotice } from './claimed-notice.tsx'
import { findNextToPack, findParcelOf } from './find-parcel.server.ts'
import { packOrder, unpackOrder } from './pack-order.server.ts'
import { packRefusalText } from './pack-refusal.ts'
import { PieceList } from './piece-list.tsx'
import { piecesOf } from './pieces.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pack')
  const services = context.get(staffServices)
  const found = await findParcelOf(services, by, params.number)
  if (!found) throw data('There is no such order', { status: 404 })
  const { order, parcel } = found
  if (params.number !== order.number) throw redirect(`/desk/pack/${order.number}`)
  const isToPack = parcel !== undefined && parcel.packedAt === null
  const claim = isToPack ? await claimParcel(services.db, by, order.id) : undefined
  return {
    number: order.number,
    status: order.status,
    name: order.address.fullName,
    pieces: piecesOf(parcel?.items ?? []),
    isReplacement: parcel?.isReplacement ?? false,
    gift: parcel?.isReplacement ? undefined : order.gift,
    due: parcel?.isReplacement ? undefined : cashDue(order),
    isToPack,
    notices: await noticesOfParcel(services.db, found, services.now()),
    packedAt: parcel?.packedAt,
    invoices: parcel?.packedAt
      ? (await listDocuments(services.db, order.id)).filter(({ title }) => title !== 'credit_note')
      : [],
    claim,
    ago: claim && formatRelativeTime(claim.beganAt, services.now()),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'pack')
  const services = context.get(staffServices)
  const fields = await postedFields(request)
  if (fields.step === 'open') {
    const isOpen = await unpackOrder(services, by, params.number)
    if (!isOpen)
      return data({ error: 'Nothing was changed: it has left, or it is open.' }, { status: 409 })
    throw redirectDone(context, url.pathname, { text: 'The parcel is open again.' })
  }
  if (fields.step === 'take over') {
    const found = await findParcelOf(services, by, params.number)
    if (found) await claimParcel(services.db, by, found.order.id, { takeOver: true })
    throw redirect(url.pathname)
  }
  const packed = await packOrder(services, by, params.number, new Set(Object.keys(fields)))
  if (!packed.ok) return data({ error: packRefusalText(packed.error) }, { status: 409 })
  const { invoice } = packed.value
  const next = await findNextToPack(services.db, by, packed.value.number)
  const first = next ?? (await findNextToPack(services.db, by))
  throw redirectDone(context, first ? `/desk/pack/${first}` : '/desk/pack', {
    text: `Order #${packed.value.number} is packed.`,
    ...(invoice && { file: invoiceLink(packed.value.number, invoice) }),
    next: shipping(packed.value.number),
  })
}

const invoiceLink = (number: string, invoice: string) => ({
  href: `/desk/orders/${number}/documents/${fileOf(invoice)}`,
  label: `Print invoice ${invoice}`,
})

/** To the part of the order's page where it is shipped. */
const shipping = (number: string) => ({ to: `/desk/orders/${number}#next`, label: 'Ship it' })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pack ${loaderData?.number ?? ''} · ${brand.name} desk` },
]

export default function Station({ loaderData, actionData }: Route.ComponentProps) {
  const {
    number,
    status,
    name,
    pieces,
    isReplacement,
    isToPack,
    notices,
    packedAt,
    invoices,
    claim,
    ago,
    gift,
    due,
  } = loaderData
  return (
    <div className="max-w-2xl">
      <h1 className="text-2xl font-bold">
        Pack <OrderNumber of={number} />
      </h1>
      <p className="text-lg wrap-anywhere">
        {pieces.length} {pieces.length === 1 ? 'piece' : 'pieces'} for {name || 'a customer'}
        {isReplacement && ', in exchange for what came back'}
      </p>
      {due !== undefined && <CashNote due={due} />}
      {gift && <GiftNote gift={gift} />}
      <ParcelNotices notices={notices} />
      {claim && ago ? (
        <ClaimedNotice claim={claim} ago={ago} />
      ) : !isToPack && !packedAt ? (
        <p className="mt-3 text-soft">It is {status}: there is nothing to pack.</p>
      ) : packedAt ? (
        <Form method="post" className="mt-3 space-y-3">
          {actionData && (
            <p role="alert" className="font-medium text-chilli">
              {actionData.error}
            </p>
          )}
          <p>Packed on {formatDateTime(packedAt)}. It waits to be shipped.</p>
          {invoices.map((one) => (
            <p key={one.number}>
              <a
                href={invoiceLink(number, one.number).href}
                className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
              >
                {invoiceLink(number, one.number).label}
              </a>
            </p>
          ))}
          <ButtonLink to={shipping(number).to} data-next-step>
            {shipping(number).label}
          </ButtonLink>{' '}
          <Button type="submit" name="step" value="open" kind="secondary">
            Open the parcel again
          </Button>
        </Form>
      ) : (
        <PieceList key={number} number={number} pieces={pieces} refusal={actionData} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`/desk/pack/next?after=${number}`} kind="secondary" data-next-page>
          Next parcel
        </ButtonLink>
        <ButtonLink to={`/desk/orders/${number}`} kind="quiet">
          The order
        </ButtonLink>
      </div>
    </div>
  )
}
