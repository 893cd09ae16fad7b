import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/** Views of the messages; the address has the key. */
export const TICKET_VIEWS = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
} as const

export type TicketsView = keyof typeof TICKET_VIEWS

/** `words`: a ticket number, an email address or a telephone number. */
export type TicketsFilter = { view: TicketsView; words: string }

const VIEWS = Object.keys(TICKET_VIEWS) as TicketsView[]

/** Longest text that is searched for. */
export const MAX_WORDS = 254

/** Reads the filters of an address; a view that is unknown is the first. */
export const readTicketsFilter = (search: URLSearchParams): TicketsFilter => ({
  view: VIEWS.find((one) => one === search.get('view')) ?? 'waiting',
  words: cleanIdentifier(search.get('q') ?? '').slice(0, MAX_WORDS),
})

/** The inverse, without what is the first view and no words. */
export const ticketsQuery = ({ view, words }: TicketsFilter): Record<string, string> => ({
  ...(view !== 'waiting' && { view }),
  ...(words && { q: words }),
})

/** Number of a ticket as it is typed: "482-917", "482917", "ticket 482 917". */
export const ticketNumberIn = (typed: string): string | undefined => {
  const [, first, second] =
    /^(?:ticket\s*)?#?(\d{3})[\s-]?(\d{3})$/i.exec(cleanIdentifier(typed)) ?? []
  return first && second ? `${first}-${second}` : undefined
}
