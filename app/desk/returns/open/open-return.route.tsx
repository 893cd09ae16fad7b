import { data } from 'react-router'
import type { Route } from './+types/open-return.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { OpenReturnForm } from './open-return-form.tsx'
import { openReturnRefusalText } from './open-return-refusal.ts'
import { findOpenableReturn, openReturn } from './open-return.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

type Args = Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>

async function load({ params, url, context }: Args) {
  const by = await requireStaff(context, url, 'open returns')
  const services = context.get(staffServices)
  const found = await findOpenableReturn(services, by, params.number)
  if (!found) throw data('There is no such order', { status: 404 })
  return { by, services, found }
}

export async function loader(args: Args) {
  const { by, services, found } = await load(args)
  const { order, lines, returns, until, isLate } = found
  await recordRead(services.db, by, 'order', order.id)
  return {
    number: order.number,
    isDelivered: order.status === 'delivered',
    lines: lines.map((line) => ({
      ...line,
      refusal: line.refusal ? openReturnRefusalText(line.refusal) : undefined,
    })),
    costs: { charges: order.charges, returns },
    isLate,
    mayOpen: !isLate || roleMay(by.role, 'open late returns'),
    until: until && formatDate(until),
  }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { by, services, found } = await load(args)
  const typed = await postedFields(request)
  const opened = await openReturn(services, by, found, typed)
  if (!opened.ok) return data({ errors: opened.error.errors, typed }, opened.error.status)
  throw redirectDone(args.context, `/desk/orders/${found.order.number}`, { text: opened.value })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Return ${loaderData?.number ?? ''} · ${brand.name} desk` },
]

export default function OpenReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { number, isDelivered, lines, costs, isLate, mayOpen, until } = loaderData
  return (
    <div className="max-w-2xl">
      <h1 className="text-2xl font-bold">
        Return for order <OrderNumber of={number} />
      </h1>
      <p className="text-soft">
        As the customer asked for by telephone or mail. They are written to as if they had asked in
        the shop.
      </p>
      {isDelivered && (
        <p className="mt-3">
          {until
            ? `The return window ${isLate ? 'ended' : 'ends'} on ${until}.`
            : 'Nobody knows when it was delivered.'}
        </p>
      )}
      {!isDelivered ? (
        <p className="mt-3">{openReturnRefusalText({ why: 'not delivered' })}</p>
      ) : mayOpen ? (
        <OpenReturnForm lines={lines} isLate={isLate} costs={costs} answer={actionData} />
      ) : (
        <p className="mt-3">{openReturnRefusalText({ why: 'too late' })}</p>
      )}
      <ButtonLink to={`/desk/orders/${number}`} kind="quiet" className="mt-4 -ml-3">
        Back to the order
      </ButtonLink>
    </div>
  )
}
