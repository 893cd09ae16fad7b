import { data, redirect } from 'react-router'
import type { Route } from './+types/order-export.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireFreshCode } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { filterQuery, readOrderFilter } from '../orders/order-filter.ts'
import { orderChips } from '../orders/order-chips.ts'
import { listAddress } from '../orders/order-views.ts'
import { ExportForm } from './export-form.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'export people')
  const { filter } = readOrderFilter(url.searchParams)
  const { now } = context.get(staffServices)
  return {
    filters: orderChips(filter).map(({ text }) => text),
    back: listAddress(filterQuery(filter)),
    asksForCode: asksForCode(by, now()),
  }
}

/** A code that is right counts for a while: the file itself is fetched by its address. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'export people')
  const { code } = await postedFields(request)
  const confirmed = await requireFreshCode(context.get(staffServices), request, by, code)
  if (!confirmed.ok) return data({ errors: { code: confirmed.error } }, { status: 403 })
  const query = filterQuery(readOrderFilter(url.searchParams).filter)
  throw redirect(`/desk/orders.csv${query && `?${query}`}`)
}

export const meta: Route.MetaFunction = () => [{ title: `Download orders · ${brand.name} desk` }]

export default function OrderExport({
  loaderData: { filters, back, asksForCode },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-md">
      <h1 className="text-2xl font-bold">Download orders as CSV</h1>
      <p className="mt-2">
        {filters.length > 0
          ? `Orders with: ${filters.join(', ')}.`
          : 'All orders, without a filter.'}{' '}
        One line an order, the newest first.
      </p>
      <p className="mt-2 text-soft">
        The file has names, addresses and phone numbers. Keep it only as long as you need it. That
        you took it is recorded.
      </p>
      <ExportForm asksForCode={asksForCode} errors={actionData?.errors} />
      <ButtonLink to={back} kind="quiet" className="mt-4 -ml-3">
        Back to the orders
      </ButtonLink>
    </div>
  )
}
