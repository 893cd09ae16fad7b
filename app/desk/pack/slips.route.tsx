import type { Route } from './+types/slips.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { formatItem } from '#app/orders/format-item.ts'
import { cashDue } from '#app/orders/cash/cash-due.ts'
import { CashNote } from '#app/orders/cash/cash-note.tsx'
import { GiftNote } from '#app/orders/notes/gift-note.tsx'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { qrCode } from '#app/staff/qr-code.server.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { recordRead } from '../record/reads/record-read.server.ts'
import { pieceCode } from './station/pieces.ts'
import { listSlips, MAX_SLIPS, type Slip } from './list-slips.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pack')
  const services = context.get(staffServices)
  const slips = await listSlips(services, by)
  await recordRead(services.db, by, 'order', ...slips.map(({ order }) => order.id))
  return {
    slips: slips.map((slip) => ({ ...slip, qr: qrCode(slip.order.number) })),
    isCut: slips.length === MAX_SLIPS,
    today: dayInIndia(services.now()),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `Packing slips · ${brand.name} desk` }]

export default function Slips({ loaderData: { slips, isCut, today } }: Route.ComponentProps) {
  return (
    <>
      <div className="no-print">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h1 className="text-2xl font-bold">Packing slips</h1>
          <p className="text-soft">{slips.length}</p>
        </div>
        {isCut && (
          <p className="mt-1 text-soft">
            The {slips.length} that wait longest; the others follow once these are shipped.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button className="needs-script" onClick={() => window.print()} data-next-step>
            Print, one to a page
          </Button>
          <ButtonLink to="/desk/pack" kind="secondary">
            Back to the list
          </ButtonLink>
          <ButtonLink to={`/desk/invoices?from=${today}&to=${today}`} kind="quiet">
            Invoices of today’s parcels
          </ButtonLink>
        </div>
      </div>
      {slips.map((slip) => (
        <PackingSlip key={slip.order.id} slip={slip} />
      ))}
    </>
  )
}

type SlipProps = { slip: Slip & { qr: { path: string; size: number } } }

function PackingSlip({ slip: { order, items, isReplacement, qr } }: SlipProps) {
  const due = cashDue(order)
  return (
    <article className="mt-5 max-w-2xl break-after-page rounded-card border border-line bg-card p-5 print:mt-0 print:border-0 print:p-0">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-xl font-bold">
          {brand.name} · {isReplacement ? 'Replacement for order' : 'Order'}{' '}
          <OrderNumber of={order.number} />
        </h2>
        <svg
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          className="size-20 bg-white"
          aria-hidden="true"
        >
          <path d={qr.path} fill="black" shapeRendering="crispEdges" />
        </svg>
      </div>
      <p className="mt-2 text-lg wrap-anywhere">{addressLines(order.address).join(', ')}</p>
      <p>Phone {order.address.phone}</p>
      {due !== undefined && !isReplacement && <CashNote due={due} />}
      {order.gift && !isReplacement && <GiftNote gift={order.gift} />}
      <table className="desk-table mt-4">
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col" className="number">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className="font-medium">{item.name}</span>
                <span className="block">
                  {[pieceCode(item), formatItem(item)].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="number text-xl" aria-hidden="true">
                {'☐ '.repeat(Math.min(item.quantity, 10))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
