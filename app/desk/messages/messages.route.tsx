import { Form, Link, redirect } from 'react-router'
import type { Route } from './+types/messages.route.ts'
import { brand } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { isTicket, listTickets } from './list-tickets.server.ts'
import { countMonths } from './months/count-months.server.ts'
import { MonthsSection } from './months/months-section.tsx'
import { TicketTable } from './ticket-table.tsx'
import {
  MAX_WORDS,
  readTicketsFilter,
  TICKET_VIEWS,
  ticketNumberIn,
  ticketsQuery,
  type TicketsView,
} from './tickets-filter.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'messages')
  const services = context.get(staffServices)
  const filter = readTicketsFilter(url.searchParams)
  const number = ticketNumberIn(filter.words)
  if (number && (await isTicket(services.db, by, number)))
    throw redirect(`/desk/messages/${number}`)
  const place = { after: url.searchParams.get('after'), before: url.searchParams.get('before') }
  const [page, months] = await Promise.all([
    listTickets(services, by, filter, place),
    countMonths(services.db, by),
  ])
  await recordListRead(services.db, by, 'messages', page.rows)
  return { ...page, filter, months, grievance: allRules.grievance }
}

export const meta: Route.MetaFunction = () => [{ title: `Messages · ${brand.name} desk` }]

export default function Messages({
  loaderData: { rows, newer, older, filter, months, grievance },
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <h1 className="text-2xl font-bold">Messages</h1>
        <ButtonLink to="/desk/messages/new" kind="quiet">
          Enter a complaint
        </ButtonLink>
        <ButtonLink to="/desk/messages/templates" kind="quiet">
          Templates
        </ButtonLink>
      </div>
      <Form role="search" aria-label="Messages" className="mt-3 flex max-w-xl gap-3">
        {filter.view !== 'waiting' && <input type="hidden" name="view" value={filter.view} />}
        <input
          key={filter.words}
          name="q"
          type="search"
          defaultValue={filter.words}
          maxLength={MAX_WORDS}
          aria-label="Find messages by the ticket’s number or the sender’s email or telephone"
          placeholder="Ticket, email or phone …"
          autoComplete="off"
          spellCheck={false}
          className={`${inputClass} min-w-0`}
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      <nav aria-label="Views" className="mt-3 border-b border-line">
        <ul className="-mb-px flex overflow-x-auto">
          {(Object.entries(TICKET_VIEWS) as [TicketsView, string][]).map(([view, label]) => (
            <li key={view}>
              <Link
                to={`?${new URLSearchParams(ticketsQuery({ ...filter, view }))}`}
                className="desk-tab"
                aria-current={view === filter.view ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length > 0 ? (
        <TicketTable rows={rows} />
      ) : (
        <EmptyList title={filter.words ? 'Nothing from there' : EMPTY_TITLES[filter.view]}>
          {filter.words
            ? 'Look in the other views too. A message is found by the number of its ticket, or by the whole email address or telephone number.'
            : 'What shoppers write by the contact form, or ask about an order, appears here. What came by telephone, by letter or in person, you enter.'}
        </EmptyList>
      )}
      <PageLinks
        newer={newer}
        older={older}
        {...(filter.view === 'waiting' && { labels: ['Earlier', 'Later'] as const })}
        search={ticketsQuery(filter)}
      />
      <MonthsSection months={months} grievance={grievance} />
    </>
  )
}

const EMPTY_TITLES: Record<TicketsView, string> = {
  waiting: 'Nobody waits for an answer',
  answered: 'Nothing answered yet',
  closed: 'Nothing closed yet',
  all: 'No messages yet',
}
