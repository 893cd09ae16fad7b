import { data } from 'react-router'
import type { Route } from './+types/newsletter.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { SUBSCRIBED } from './subscribed.ts'
import { subscribeFromForm } from './subscribe-from-form.server.ts'

export const handle = { robots: 'allow', personal: false } satisfies RouteHandle

export const loader = () => ({ text: texts.newsletter.page })

/** Action of the newsletter form without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, jobs, rateLimits, now } = context.get(accountServices)
  const typed = await postedFields(request)
  const result = await subscribeFromForm(
    { db, jobs, rateLimits, now },
    typed,
    context.get(requestContext).address,
  )
  if (result.ok) return data({ subscribed: true as const })
  const { errors, status, headers } = result.error
  return data({ wrong: Object.values(errors)[0], email: typed.email }, { status, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Newsletter · ${brand.name}` },
  {
    name: 'description',
    content: `New styles and offers from ${brand.name}, about twice a month.`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const subscribed = actionData && 'subscribed' in actionData
  const refused = actionData && 'wrong' in actionData ? actionData : undefined
  return (
    <div className="page py-14">
      <div className="mx-auto max-w-xl">
        <h1 className="text-4xl font-bold">{subscribed ? SUBSCRIBED.title : 'Newsletter'}</h1>
        {subscribed ? (
          <>
            <p className="mt-3 text-lg">{SUBSCRIBED.text}</p>
            <p className="mt-3 text-soft">{SUBSCRIBED.next}</p>
            <p className="mt-8">
              <ButtonLink to="/products">See what is new</ButtonLink>
            </p>
          </>
        ) : (
          <>
            <p className="mt-3 mb-8 text-lg text-soft">{loaderData.text}</p>
            <NewsletterForm wrong={refused?.wrong} email={refused?.email} />
          </>
        )}
      </div>
    </div>
  )
}
