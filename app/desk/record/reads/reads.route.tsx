import type { Route } from './+types/reads.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
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
import { ReadList } from './read-list.tsx'
import { recordListRead } from './record-read.server.ts'

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
  const named = page.rows.filter(({ lookedAt }) => lookedAt.is === 'person')
  await recordListRead(db, by, 'who looked', named)
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
