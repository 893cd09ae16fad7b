import { data, Form, Link } from 'react-router'
import type { Route } from './+types/subscribers.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { DownloadLink } from '../exports/download-link.tsx'
import { redirectDone } from '../frame/done.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { countSubscribers, listSubscribers } from './list-subscribers.server.ts'
import { SubscriberTable } from './subscriber-table.tsx'
import {
  MAX_BEGINNING,
  readSubscribersFilter,
  SUBSCRIBER_VIEWS,
  subscribersQuery,
  type SubscribersView,
} from './subscribers-filter.ts'
import { takeOff } from './take-off.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'newsletter')
  const { db } = context.get(staffServices)
  const filter = readSubscribersFilter(url.searchParams)
  const place = { after: url.searchParams.get('after'), before: url.searchParams.get('before') }
  const [page, counts] = await Promise.all([
    listSubscribers(db, by, filter, place),
    countSubscribers(db, by),
  ])
  await recordListRead(db, by, 'subscribers', page.rows)
  return { ...page, counts, filter, mayDownload: roleMay(by.role, 'export people') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'newsletter')
  const { id = '' } = await postedFields(request)
  if (!isUuid(id)) return data({ wrong: 'Choose an address of the list.' }, { status: 400 })
  const taken = await takeOff(context.get(staffServices), by, id)
  if (!taken.ok) return data({ wrong: taken.error }, { status: 409 })
  throw redirectDone(context, `${url.pathname}${url.search}`, {
    text: `${taken.value} is taken off the newsletter.`,
  })
}

export const meta: Route.MetaFunction = () => [{ title: `Newsletter · ${brand.name} desk` }]

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, newer, older, counts, filter, mayDownload } = loaderData
  return (
    <>
      <h1 className="text-2xl font-bold">Newsletter</h1>
      {actionData && (
        <p
          role="alert"
          className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli"
        >
          {actionData.wrong}
        </p>
      )}
      <Form role="search" aria-label="Newsletter" className="mt-3 flex max-w-xl gap-3">
        {filter.view !== 'subscribed' && <input type="hidden" name="view" value={filter.view} />}
        <input
          key={filter.beginning}
          name="q"
          type="search"
          defaultValue={filter.beginning}
          maxLength={MAX_BEGINNING}
          aria-label="Find an address by how it begins"
          placeholder="Email begins with …"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputClass} min-w-0`}
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      <Views filter={filter} counts={counts} />
      {filter.view === 'subscribed' && counts.subscribed > 0 && mayDownload && (
        <DownloadLink to="/desk/newsletter/export" />
      )}
      {rows.length > 0 ? (
        <SubscriberTable rows={rows} view={filter.view} />
      ) : (
        <EmptyList title={filter.beginning ? 'No address begins so' : EMPTY[filter.view].title}>
          {filter.beginning
            ? 'Look in the other views too, or type fewer letters.'
            : EMPTY[filter.view].words}
        </EmptyList>
      )}
      <PageLinks newer={newer} older={older} search={subscribersQuery(filter)} />
    </>
  )
}

type ViewsProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts'>

/** Each view with how many are in it, whatever is searched for. */
const Views = ({ filter, counts }: ViewsProps) => (
  <nav aria-label="Views" className="mt-3 border-b border-line">
    <ul className="-mb-px flex overflow-x-auto">
      {(Object.entries(SUBSCRIBER_VIEWS) as [SubscribersView, string][]).map(([view, label]) => (
        <li key={view}>
          <Link
            to={`?${new URLSearchParams(subscribersQuery({ ...filter, view }))}`}
            className="desk-tab"
            aria-current={view === filter.view ? 'page' : undefined}
          >
            {label} {groupDigits(counts[view])}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const EMPTY: Record<SubscribersView, { title: string; words: string }> = {
  subscribed: {
    title: 'Nobody is subscribed yet',
    words:
      'Who asks for the newsletter at the foot of a page, and confirms it by the link in the mail, appears here.',
  },
  waiting: {
    title: 'Nobody has still to confirm',
    words:
      'Who asked for the newsletter and has not pressed the link in the mail appears here, and is forgotten after 14 days.',
  },
  left: {
    title: 'Nobody has left',
    words: 'Who unsubscribes, or is taken off, appears here for a year.',
  },
}
