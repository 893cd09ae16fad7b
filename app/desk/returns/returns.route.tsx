import { Link } from 'react-router'
import type { Route } from './+types/returns.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DownloadLink } from '../exports/download-link.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { Tick, TickedList } from '../lists/ticks.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { listReturnsForDesk, type WaitingReturn } from './list-returns.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'orders')
  const { db } = context.get(staffServices)
  const page = await listReturnsForDesk(db, staff, {
    after: url.searchParams.get('after'),
    before: url.searchParams.get('before'),
  })
  await recordListRead(db, staff, 'returns', page.rows)
  return { ...page, mayReceive: roleMay(staff.role, 'receive returns') }
}

export const meta: Route.MetaFunction = () => [{ title: `Returns · ${brand.name} desk` }]

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { rows, before, after, mayReceive } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Returns</h1>
      <p className="text-soft">Those that wait for you, the oldest first.</p>
      <p className="flex flex-wrap gap-x-5">
        {rows.length > 0 && <DownloadLink to="/desk/returns.csv" />}
        <Link
          to="/desk/returns/damaged"
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Pieces that came back damaged
        </Link>
      </p>
      {rows.length === 0 ? (
        <EmptyList title="No return waits">
          A return appears when a customer asks for one, and stays until it is refunded, replaced or
          refused.
        </EmptyList>
      ) : !mayReceive ? (
        <ReturnTable rows={rows} hasTicks={false} />
      ) : (
        <TickedList
          name="r"
          action="/desk/returns/receive"
          list={<ReturnTable rows={rows} hasTicks={mayReceive} />}
        >
          <Button type="submit" kind="secondary">
            The goods are here
          </Button>
        </TickedList>
      )}
      <PageLinks newer={before} older={after} labels={['Older', 'Newer']} search={{}} />
    </>
  )
}

type TableProps = { rows: readonly WaitingReturn[]; hasTicks: boolean }

function ReturnTable({ rows, hasTicks }: TableProps) {
  return (
    <table className="desk-table mt-3">
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Order</th>
          <th scope="col">What comes back</th>
          <th scope="col">Why</th>
          <th scope="col">It waits for</th>
          <th scope="col">Asked for</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr
            key={one.id}
            data-row
            className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td>
              {hasTicks && one.isOpen && (
                <Tick name="r" value={one.id} label={`Tick the return of ${one.line}`} />
              )}
              {hasTicks && !one.isOpen && <span className="inline-block w-9 max-sm:hidden" />}
              <Link
                to={`/desk/orders/${one.number}#return-${one.id}`}
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                prefetch="intent"
              >
                <OrderNumber of={one.number} />
              </Link>
              <span className="block text-soft">{one.name}</span>
            </td>
            <td>{one.line}</td>
            <td>{one.reason}</td>
            <td>{one.waitsFor}</td>
            <td className="text-soft">
              <time dateTime={one.requestedAt.toISOString()}>
                {formatDateTime(one.requestedAt)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
