import { Form } from 'react-router'
import type { Route } from './+types/account.route.ts'
import { brand } from '#app/brand.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { requireShopper } from '../session/shopper.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { name, email } = await requireShopper({
    auth: context.get(shopContext).auth,
    request,
    url,
    cookies: context.get(visitContext).cookies,
  })
  return { name: name || 'User', email }
}

export const meta: Route.MetaFunction = () => [{ title: `My Account · ${brand.name}` }]

export default function Account({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-md space-y-5 rounded-card border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">My Account</h1>
        <dl className="space-y-3">
          <div>
            <dt className="text-sm text-soft">Name</dt>
            <dd className="text-lg font-medium break-words">{name}</dd>
          </div>
          <div>
            <dt className="text-sm text-soft">Email</dt>
            <dd className="text-lg font-medium break-all">{email}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/orders" kind="secondary">
            My Orders
          </ButtonLink>
          <Form method="post" action="/logout">
            <Button type="submit" kind="secondary">
              Log out
            </Button>
          </Form>
        </div>
        <ButtonLink to="/" kind="quiet" className="-ml-3">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
