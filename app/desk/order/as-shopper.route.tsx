import { data } from 'react-router'
import type { Route } from './+types/as-shopper.route.ts'
import { mayCancel } from '#app/aftersales/cancel.ts'
import { readOrderPage } from '#app/aftersales/order/order-page.server.ts'
import type { OrderPage } from '#app/aftersales/order/order-page.ts'
import { OrderView } from '#app/aftersales/order/order-view.tsx'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { recordRead } from '../record/reads/record-read.server.ts'
import { findOrderAsShopper } from './find-order.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

/** The shopper's page, read with the rights of staff: no session of the shopper's. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'customer contact')
  const services = context.get(staffServices)
  const order = await findOrderAsShopper(services, staff, params.number)
  if (!order) throw data('There is no such order', { status: 404 })
  await recordRead(services.db, staff, 'order', order.id)
  return readOrderPage(services, order)
}

export const meta: Route.MetaFunction = () => [
  { title: `As the shopper sees it · ${brand.name} desk` },
]

export default function AsShopper({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={`/desk/orders/${loaderData.order.number}`} kind="secondary">
          <span className="inline-block" aria-hidden="true">
            ←
          </span>{' '}
          Back to the desk’s page
        </ButtonLink>
        <p className="text-soft">As the shopper sees it, to look at only.</p>
      </div>
      <OrderView page={loaderData} isReadOnly>
        <p className="mt-4 font-medium">{offered(loaderData)}</p>
      </OrderView>
    </>
  )
}

/** Actions that the shopper's page offers, in words: its buttons would act for the shopper. */
function offered({ order, mayReturn }: OrderPage): string {
  const may = [
    order.status === 'pending' && 'pay',
    mayCancel(order) && 'cancel',
    mayReturn && 'return items',
  ].filter((one) => typeof one === 'string')
  return may.length > 0
    ? `The shopper is offered to ${may.join(' or ')}.`
    : 'Neither cancelling nor returning is offered to the shopper.'
}
