import { useState, type SubmitEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { Route } from './+types/account.route.ts'
import { brand } from '#app/basics/brand.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { FormAnswer } from '#app/ui/validated-form.tsx'
import { useErrorToast } from '../entry/use-error-toast.browser.ts'
import { logOut } from '../session/log-out.browser.ts'
import { requireShopper } from '../session/shopper.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { name, email, emailVerified } = await requireShopper(context, url)
  return { name: name || 'User', email, emailVerified }
}

export const meta: Route.MetaFunction = () => [{ title: `My Account · ${brand.name}` }]

const PLACES = [
  { to: '/orders', title: 'My Orders', text: 'What you bought, and where it is' },
  { to: '/account/addresses', title: 'Addresses', text: 'Where your orders go' },
  { to: '/account/name', title: 'Name', text: 'How we greet you' },
  { to: '/account/email', title: 'Email', text: 'The address we write to and you sign in with' },
  { to: '/account/password', title: 'Password', text: 'Change it and sign out everywhere else' },
  { to: '/account/devices', title: 'Devices', text: 'Where you are signed in' },
  {
    to: '/account/delete',
    title: 'Your data',
    text: 'See it, what you agreed to, who may act for you, or delete it',
  },
]

export default function Account({
  loaderData: { name, email, emailVerified },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<FormAnswer>()
  useErrorToast('Error', failure)
  const onLogOut = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const wrong = await logOut()
    if (!wrong) return navigate('/')
    setFailure({ errors: { form: wrong } })
  }
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-xl space-y-6 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere shadow-lift sm:p-8">
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
        {!emailVerified && (
          <Form
            method="post"
            action="/account/email"
            className="rounded-lg border border-marigold bg-paper p-4"
          >
            <p>
              This email address is not confirmed yet. Please use the link in the mail we sent you;
              it works for an hour.
            </p>
            <Button type="submit" kind="secondary" name="intent" value="verify" className="mt-3">
              Send a new link
            </Button>
          </Form>
        )}
        <nav aria-label="Your account">
          <ul className="divide-y divide-line border-y border-line">
            {PLACES.map(({ to, title, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex min-h-16 items-center justify-between gap-4 py-2"
                >
                  <span>
                    <span className="block font-semibold group-hover:text-madder group-hover:underline">
                      {title}
                    </span>
                    <span className="block text-sm text-soft">{text}</span>
                  </span>
                  <span aria-hidden="true" className="text-xl text-soft">
                    ›
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap gap-3">
          <form method="post" action="/logout" onSubmit={(event) => void onLogOut(event)}>
            <Button type="submit" kind="secondary">
              Log out
            </Button>
          </form>
          <ButtonLink to="/" kind="quiet" className="max-sm:-ml-3">
            Back to Home
          </ButtonLink>
        </div>
        {failure && (
          <p role="alert" className="font-medium text-chilli">
            {failure.errors?.form}
          </p>
        )}
      </div>
    </div>
  )
}
