import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/orders.route.ts'
import { STATE_NAMES } from '#app/account/addresses/state-names.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { redirectDone } from '../frame/done.server.ts'
import { changeView } from '../views/change-view.server.ts'
import { listViews } from '../views/desk-views.server.ts'
import { ViewChange, wantsToShare } from '../views/view-change.ts'
import { ViewForms } from '../views/view-forms.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { orderChips } from './order-chips.ts'
import { FilterForm } from './filter-form.tsx'
import { listOrdersForDesk } from './list-orders.server.ts'
import { filterQuery, readOrderFilter } from './order-filter.ts'
import { placeIn } from './order-page.server.ts'
import { OrderList } from './order-list.tsx'
import { OrderTabs } from './order-tabs.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'orders')
  const filled = [...url.searchParams].filter(([, value]) => value !== '')
  // A form sends its empty fields as well: the address that is kept and sent goes without them.
  if (filled.length < url.searchParams.size)
    throw redirect(`/desk/orders?${new URLSearchParams(filled)}`)
  const { filter, unknown } = readOrderFilter(url.searchParams)
  const { db } = context.get(staffServices)
  const [page, views] = await Promise.all([
    listOrdersForDesk(db, staff, filter, placeIn(url.searchParams)),
    listViews(db, staff),
  ])
  await recordListRead(db, staff, 'orders', page.rows)
  return {
    ...page,
    filter,
    query: filterQuery(filter),
    chips: orderChips(filter),
    unknown,
    views,
    mayShare: roleMay(staff.role, 'share views'),
    mayExport: roleMay(staff.role, 'export people'),
    states: STATE_NAMES,
    mayCancel: roleMay(staff.role, 'cancel'),
    mayDeliver: roleMay(staff.role, 'deliver'),
    mayConfirm: roleMay(staff.role, 'confirm orders'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const read = readFields(ViewChange, await postedFields(request))
  if (!read.ok) {
    await requireStaff(context, url, 'orders')
    return data({ errors: read.error }, { status: 400 })
  }
  const by = wantsToShare(read.value)
    ? await requireStaff(context, url, 'share views')
    : await requireStaff(context, url, 'orders')
  const query = filterQuery(readOrderFilter(url.searchParams).filter)
  const changed = await changeView(context.get(staffServices).db, by, { ...read.value, query })
  if (!changed.ok) return data({ errors: { form: changed.error } }, { status: 409 })
  throw redirectDone(context, url.pathname + url.search, { text: changed.value })
}

export const meta: Route.MetaFunction = () => [{ title: `Orders · ${brand.name} desk` }]

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, query, chips, unknown, count, views, mayShare, mayExport, states } =
    loaderData
  const { mayCancel, mayDeliver, mayConfirm } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="text-2xl font-bold">Orders</h1>
        <p className="text-soft">{count}</p>
      </div>
      <OrderTabs query={query} views={views} />
      <div className="mt-2 flex flex-wrap items-start gap-x-5">
        <FilterForm key={`filter ${query}`} filter={filter} states={states} />
        <ViewForms
          key={`view ${query}`}
          query={query}
          views={views}
          mayShare={mayShare}
          errors={actionData?.errors}
        />
        {mayExport && (
          <Link
            to={`/desk/orders/export${query && `?${query}`}`}
            className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
          >
            Download as CSV
          </Link>
        )}
      </div>
      <FilterChips chips={chips} />
      {unknown.length > 0 && (
        <p role="status" className="mt-3 text-soft wrap-anywhere">
          Not understood and left out: {unknown.join(', ')}
        </p>
      )}
      {rows.length > 0 ? (
        <OrderList
          rows={rows}
          mayCancel={mayCancel}
          mayDeliver={mayDeliver}
          mayConfirm={mayConfirm}
        />
      ) : (
        <EmptyList title={chips.length > 0 ? 'No order is like this' : 'No orders here'}>
          {chips.length > 1
            ? 'Take a filter away to see more.'
            : 'An order appears when a shopper has placed it, and under Processing once it is paid.'}
        </EmptyList>
      )}
      <PageLinks
        {...loaderData}
        {...(filter.sort && { labels: ['Older', 'Newer'] })}
        search={Object.fromEntries(new URLSearchParams(query))}
      />
    </>
  )
}
