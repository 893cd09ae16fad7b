import { Link } from 'react-router'
import type { Route } from './+types/reads.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { DownloadLink } from '../../exports/download-link.tsx'
import { EmptyList } from '../../frame/empty-list.tsx'
import { PageLinks } from '../../frame/page-links.tsx'
import { listRecordMembers } from '../list-record.server.ts'
import { recordChips, memberChoices } from '../record-choices.ts'
import { readRecordFilter } from '../record-filter.ts'
import { RecordForm } from '../record-form.tsx'
import { RecordTabs } from '../record-tabs.tsx'
import { listReads } from './list-reads.server.ts'
import { READ_WORDS, type ReadRow } from './read-row.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'record')
  const { db } = context.get(staffServices)
  const { filter, known, unknown } = readRecordFilter(url.searchParams, [
    'who',
    'order',
    'from',
    'to',
  ])
  const [page, members] = await Promise.all([
    listReads(db, by, filter, {
      after: url.searchParams.get('after'),
      before: url.searchParams.get('before'),
    }),
    listRecordMembers(db, by),
  ])
  const who = memberChoices(members)
  return { ...page, known, unknown, who, chips: recordChips(known, who) }
}

export const meta: Route.MetaFunction = () => [{ title: `Who looked · ${brand.name} desk` }]

export default function Reads({ loaderData }: Route.ComponentProps) {
  const { rows, known, unknown, who, chips } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Record</h1>
      <RecordTabs />
      <p className="mt-4 max-w-prose text-soft">
        Who opened whose data at the desk, once for each hour. Kept for 13 months.
      </p>
      <RecordForm known={known} chips={chips} who={who} />
      {unknown.length > 0 && (
        <p role="status" className="mt-3 text-soft">
          Not understood and left out: {unknown.join(', ')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyList title="Nobody has looked">
          Whoever opens an order, a ticket or a customer at the desk is noted here.
        </EmptyList>
      ) : (
        <>
          <DownloadLink to={`/desk/record/reads.csv?${new URLSearchParams(known)}`} />
          <ReadList rows={rows} />
        </>
      )}
      <PageLinks {...loaderData} search={known} />
    </>
  )
}

function ReadList({ rows }: { rows: readonly ReadRow[] }) {
  return (
    <table className="desk-table mt-4">
      <caption className="sr-only">Looks at the data of persons, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Hour from</th>
          <th scope="col">Who</th>
          <th scope="col">Looked at</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, hour, by, subject, order, subjectId }) => (
          <tr key={key} data-row>
            <td className="text-soft">
              <time dateTime={hour.toISOString()}>{formatDateTime(hour)}</time>
            </td>
            <td className="wrap-anywhere">{by}</td>
            <td className="wrap-anywhere">
              {READ_WORDS[subject]}{' '}
              {order ? (
                <Link
                  to={`/desk/orders/${order}`}
                  className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                >
                  <OrderNumber of={order} />
                </Link>
              ) : (
                subjectId
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
