import { data, Form } from 'react-router'
import type { Route } from './+types/unsubscribe.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '#app/account/services.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { findSubscription, readSubscriptionLink, unsubscribe } from './newsletter.server.ts'

export const handle = { robots: 'allow', personal: false } satisfies RouteHandle

type State = 'subscribed' | 'unsubscribed' | 'invalid link'

/** A GET only shows the state: programs that open every link of a mail unsubscribe nobody. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, keys, now } = context.get(accountServices)
  const subscriberId = readSubscriptionLink(keys, 'unsubscribe link', url)
  if (!subscriberId) return data<{ state: State }>({ state: 'invalid link' }, { status: 404 })
  return data<{ state: State }>({
    state:
      (await findSubscription({ db, now }, subscriberId)) === 'unsubscribed'
        ? 'unsubscribed'
        : 'subscribed',
  })
}

/**
 * One-click unsubscribe (RFC 8058) and the button of this page. Mail programs send no cookie, so
 * the token alone authorises.
 */
export async function action({ url, context }: Route.ActionArgs) {
  const { db, keys, now } = context.get(accountServices)
  const subscriberId = readSubscriptionLink(keys, 'unsubscribe link', url)
  if (!subscriberId) return data(null, { status: 404 })
  await unsubscribe({ db, now }, subscriberId)
  return data(null)
}

export const meta: Route.MetaFunction = () => [
  { title: `Unsubscribe · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const textsOf = (): Record<State, { title: string; text: string }> => ({
  subscribed: {
    title: 'Unsubscribe',
    text: 'Confirm, and we will send you no more newsletters. You will still get mails about your orders.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'We will send you no more newsletters. You will still get mails about your orders.',
  },
  'invalid link': {
    title: 'This link does not work',
    text: `It may have been cut short. Please open it from the mail once more, or write to ${brand.email}, and we take you off the list.`,
  },
})

export default function Unsubscribe({ loaderData: { state } }: Route.ComponentProps) {
  const { title, text } = textsOf()[state]
  return (
    <div className="page py-14">
      <div className="mx-auto max-w-xl">
        <h1 className="text-4xl font-bold">{title}</h1>
        <p className="mt-3 text-lg wrap-anywhere">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {state === 'subscribed' && (
            // Full document load: nothing else on this page needs scripts.
            <Form method="post" reloadDocument>
              <Button type="submit">Unsubscribe</Button>
            </Form>
          )}
          {state === 'unsubscribed' && (
            <ButtonLink to="/newsletter" kind="secondary">
              Subscribe again
            </ButtonLink>
          )}
          <ButtonLink to="/" kind={state === 'subscribed' ? 'secondary' : 'primary'}>
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
