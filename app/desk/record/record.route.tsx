import type { Route } from './+types/record.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { readChainStatus, verifyTail } from '../audit-chain/verify-tail.server.ts'
import { DownloadLink } from '../exports/download-link.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { ChainPanel } from './chain-panel.tsx'
import { chainAnswer } from './chain-summary.ts'
import { listRecord, listRecordMembers } from './list-record.server.ts'
import { recordChips, WHAT_CHOICES, whoChoices } from './record-choices.ts'
import { readRecordFilter } from './record-filter.ts'
import { RecordForm } from './record-form.tsx'
import { RecordList } from './record-list.tsx'
import { RecordTabs } from './record-tabs.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'record')
  const services = context.get(staffServices)
  const { filter, known, unknown } = readRecordFilter(url.searchParams)
  const [page, members, chain] = await Promise.all([
    listRecord(services.db, by, filter, {
      after: url.searchParams.get('after'),
      before: url.searchParams.get('before'),
    }),
    listRecordMembers(services.db, by),
    readChainStatus(services, by),
  ])
  const who = whoChoices(members)
  const { checkpoint, since, whole } = chain
  const shown = <Signed extends { day: string }>(one: Signed | undefined) =>
    one && { ...one, day: formatDate(new Date(one.day)) }
  return {
    ...page,
    known,
    unknown,
    who,
    chips: recordChips(known, who),
    chain: {
      since,
      checkpoint: shown(checkpoint),
      whole: { ...whole, verified: shown(whole.verified) },
    },
  }
}

export async function action({ url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'record')
  return chainAnswer(await verifyTail(context.get(staffServices), by))
}

export const meta: Route.MetaFunction = () => [{ title: `Record · ${brand.name} desk` }]

export default function Record({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, known, unknown, chips, who, chain } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Record</h1>
      <RecordTabs />
      <ChainPanel chain={chain} answer={actionData} />
      <RecordForm known={known} chips={chips} who={who} what={WHAT_CHOICES} />
      {unknown.length > 0 && (
        <p role="status" className="mt-3 text-soft">
          Not understood and left out: {unknown.join(', ')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyList title="No events here">
          Everything that happens to orders, payments, refunds, returns, accounts and the staff is
          recorded here.
        </EmptyList>
      ) : (
        <>
          <DownloadLink to={`/desk/record.csv?${new URLSearchParams(known)}`} />
          <RecordList rows={rows} />
        </>
      )}
      <PageLinks {...loaderData} search={known} />
    </>
  )
}
