import { data, Form } from 'react-router'
import type { Route } from './+types/confirm.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '#app/account/services.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import {
  confirmSubscription,
  findSubscription,
  readSubscriptionLink,
  type SubscriptionState,
} from './newsletter.server.ts'

export const handle = { robots: 'allow', personal: false } satisfies RouteHandle

type State = SubscriptionState | 'invalid link'

/** A GET only shows the state: programs that open every link of a mail confirm nothing (T61). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, keys, now } = context.get(accountServices)
  const subscriberId = readSubscriptionLink(keys, 'newsletter confirmation link', url)
  if (!subscriberId) return data<{ state: State }>({ state: 'invalid link' }, { status: 404 })
  return data<{ state: State }>({ state: await findSubscription({ db, now }, subscriberId) })
}

export async function action({ url, context }: Route.ActionArgs) {
  const { db, jobs, keys, now } = context.get(accountServices)
  const subscriberId = readSubscriptionLink(keys, 'newsletter confirmation link', url)
  if (!subscriberId) return data(null, { status: 404 })
  await confirmSubscription({ db, jobs, now }, subscriberId)
  return data(null)
}

export const meta: Route.MetaFunction = () => [
  { title: `Newsletter · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const TEXTS: Record<State, { title: string; text: string }> = {
  pending: {
    title: 'Would you like our newsletter?',
    text: 'Confirm, and we will write to you about new styles and offers, about twice a month. If you did not ask for it, close this page and we will not write.',
  },
  subscribed: {
    title: 'You are subscribed',
    text: 'Thank you. We will write to you about new styles and offers, about twice a month. You can unsubscribe in every mail.',
  },
  unsubscribed: {
    title: 'There is nothing to confirm',
    text: 'The link is older than 14 days, or you have unsubscribed since. You can subscribe again.',
  },
  'invalid link': {
    title: 'This link does not work',
    text: 'It may be incomplete. Please open it from the mail again, or subscribe again.',
  },
}

export default function Confirm({ loaderData: { state } }: Route.ComponentProps) {
  const { title, text } = TEXTS[state]
  return (
    <div className="page py-14">
      <div className="mx-auto max-w-xl">
        <h1 className="text-4xl font-bold">{title}</h1>
        <p className="mt-3 text-lg wrap-anywhere">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {state === 'pending' && (
            // Full document load: nothing else on this page needs scripts.
            <Form method="post" reloadDocument>
              <Button type="submit">Yes, send it to me</Button>
            </Form>
          )}
          {(state === 'unsubscribed' || state === 'invalid link') && (
            <ButtonLink to="/newsletter" kind="secondary">
              Subscribe again
            </ButtonLink>
          )}
          <ButtonLink to="/" kind={state === 'pending' ? 'secondary' : 'primary'}>
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
