import { useEffect } from 'react'
import { data, Form, useLocation, useNavigation } from 'react-router'
import type { Route } from './+types/not-my-account.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { AuthScreen } from '#app/account/entry/auth-screen.tsx'
import { CheckingLink } from '#app/account/mailed-links/link-check.tsx'
import {
  removeTokenFromUrl,
  useTokenFromFragment,
} from '#app/account/mailed-links/token-from-fragment.browser.ts'
import { accountServices } from '#app/account/services.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { removeUnverifiedAccount, type RemovalRefusal } from './remove-unverified-account.server.ts'

/** Somebody came here with a token: no Referer tells others of it (T31). */
export const handle = {
  robots: 'allow',
  personal: false,
  referrer: 'strict-origin',
} satisfies RouteHandle

type Answer = {
  removed?: true
  refused?: RemovalRefusal
  errors?: FieldErrors
  unsent?: true
}

/** Takes the ticked box as well as the token: one press somewhere else removes nothing (T61). */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const answer = (body: Answer, status: number, headers: Record<string, string> = {}) =>
    data(body, { status, headers })
  const { token = '', sure } = await postedFields(request)
  if (sure !== 'on') return answer({ errors: { form: 'Tick the box if you are sure' } }, 400)
  const removed = await removeUnverifiedAccount(services, token)
  if (removed.ok) return answer({ removed: true }, 200)
  return answer({ refused: removed.error }, removed.error === 'paid orders' ? 409 : 410)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline<Answer>(serverAction)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Not my account · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const refusals = (): Record<RemovalRefusal, string> => ({
  'invalid link':
    'This link has been used already, is older than 60 minutes, or the account has been confirmed or removed since.',
  'paid orders': `Something was bought with this account, so it is not removed here. Please write to ${brand.email}.`,
})

export default function NotMyAccount({ actionData }: Route.ComponentProps) {
  return <Removal answer={actionData} />
}

function Removal({ answer }: { answer: Answer | undefined }) {
  const token = useTokenFromFragment('token')
  const refused = token === null && !answer?.removed ? 'invalid link' : answer?.refused
  const isOver = answer?.removed ?? refused !== undefined
  useEffect(() => {
    if (answer?.removed) removeTokenFromUrl()
    if (isOver) focusHeading()
  }, [answer?.removed, isOver])

  if (answer?.removed)
    return (
      <AuthScreen title="The account is removed">
        <p>Nobody is signed in with it any more, and nothing of it is left with your address.</p>
      </AuthScreen>
    )
  if (refused)
    return (
      <AuthScreen title="The account was not removed">
        <p>{refusals()[refused]}</p>
      </AuthScreen>
    )
  return (
    <AuthScreen title="Remove this account?">
      {token ? <RemovalForm token={token} errors={answer?.errors} /> : <NeedsScript />}
    </AuthScreen>
  )
}

const NeedsScript = () => (
  <CheckingLink>
    Removing the account needs JavaScript: the key in your link never travels in an address. Please
    allow it for this shop, and open the link again.
  </CheckingLink>
)

function RemovalForm({ token, errors }: { token: string; errors: FieldErrors | undefined }) {
  const { pathname, hash } = useLocation()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <p>
        Somebody made an account with your address, and it was never confirmed. You can remove it:
        its name, password and cart are erased, and whoever made it is signed out. This cannot be
        undone.
      </p>
      {errors && <ErrorSummary errors={errors} title="The account was not removed" />}
      <Form method="post" action={pathname + hash} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="sure" required />
          <span>This is my mailbox, and I did not make this account</span>
        </label>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? 'Removing…' : 'Remove the account'}
          </Button>
          <ButtonLink to={{ pathname: '/verify-email', hash }} kind="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
