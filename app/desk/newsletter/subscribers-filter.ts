import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/** Views of the newsletter's list; the address has the key. */
export const SUBSCRIBER_VIEWS = {
  subscribed: 'Subscribed',
  waiting: 'Not confirmed',
  left: 'Left',
} as const

export type SubscribersView = keyof typeof SUBSCRIBER_VIEWS

/** `beginning`: of the email address. */
export type SubscribersFilter = { view: SubscribersView; beginning: string }

const VIEWS = Object.keys(SUBSCRIBER_VIEWS) as SubscribersView[]

/** Longest beginning that is searched for. */
export const MAX_BEGINNING = 254

/** Reads the filters of an address; a view that is unknown is the first. */
export const readSubscribersFilter = (search: URLSearchParams): SubscribersFilter => ({
  view: VIEWS.find((one) => one === search.get('view')) ?? 'subscribed',
  beginning: cleanIdentifier(search.get('q') ?? '').slice(0, MAX_BEGINNING),
})

/** The inverse, without what is the first view and no beginning. */
export const subscribersQuery = ({
  view,
  beginning,
}: SubscribersFilter): Record<string, string> => ({
  ...(view !== 'subscribed' && { view }),
  ...(beginning && { q: beginning }),
})
