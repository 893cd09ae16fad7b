import { useContext } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/delete.route.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { eraseAccount } from '#app/privacy/erase-account.server.ts'
import { CLEAR_CAPABILITY_COOKIE } from '#app/account/session/order-capability.server.ts'
import { accountServices } from '#app/account/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { submitOrReportOffline } from '#app/ui/submit-or-report-offline.browser.ts'
import { signOut } from '#app/account/entry/accounts.server.ts'
import { flashCookie } from '#app/account/flash.server.ts'
import { clearDraftsInAllTabs } from '#app/account/session/clear-drafts.browser.ts'
import { requireShopper } from '#app/account/session/shopper.server.ts'
import { AccountScreen } from '#app/account/profile/account-screen.tsx'
import { passwordRefusal } from '#app/account/profile/password-refusal.ts'
import { DeleteForm } from '#app/account/profile/profile-forms.ts'
import { verifyCurrentPassword } from '#app/account/profile/profile.server.ts'
import { listConsents } from './consents/consents.server.ts'
import { GivenConsents } from './consents/given-consents.tsx'
import { findNominee } from './nominee/nominees.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, email, emailVerified } = await requireShopper(context, url)
  const { db } = context.get(accountServices)
  return {
    email,
    isConfirmed: emailVerified,
    consents: emailVerified ? await listConsents(db, email) : [],
    nominee: (await findNominee(db, id))?.name,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, sure: typed.sure === 'on' }, { status, headers })
  const form = readFields(DeleteForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const verified = await verifyCurrentPassword(services, {
    shopper,
    request,
    password: form.value.currentPassword,
  })
  if (!verified.ok) return refuse(...passwordRefusal(verified.error))
  await eraseAccount(services, shopper.id)
  cookies.push(
    ...(await signOut(services, request, undefined)),
    CLEAR_CAPABILITY_COOKIE,
    flashCookie('account-deleted'),
  )
  return redirect('/')
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitOrReportOffline(serverAction).catch((redirection: unknown) => {
    // An expired session redirects to the login instead: nothing is deleted, so the drafts stay.
    if (redirection instanceof Response && redirection.headers.get('Location') === '/')
      clearDraftsInAllTabs()
    throw redirection
  })

export const meta: Route.MetaFunction = () => [{ title: `Your data · ${brand.name}` }]

const loadRules = () =>
  import('#app/account/profile/profile-forms.ts').then(({ deleteRules }) => deleteRules)

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isConfirmed, consents, nominee } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountScreen title="Your data">
      <section aria-labelledby="take" className="space-y-3">
        <h2 id="take" className="text-xl font-bold">
          Take it with you
        </h2>
        <p>
          Your name and email, your addresses, your nominee, your cart, where you are signed in,
          what happened in your account, all your orders, and when our staff looked at them, in one
          file. Once your email is confirmed, also what you wrote to us with it, and what it agreed
          to.
        </p>
        <a href="/account/data" download className={buttonClass('secondary')}>
          Download my data
        </a>
      </section>
      <div className="space-y-6 divide-y divide-line border-t border-line pt-6 *:not-last:pb-6">
        <GivenConsents consents={consents} isConfirmed={isConfirmed} />
        <section aria-labelledby="nominee" className="space-y-3">
          <h2 id="nominee" className="text-xl font-bold">
            Who may act for you
          </h2>
          <p>
            {nominee
              ? `${nominee} may use your rights over your data if you die or can no longer use them.`
              : 'You can name somebody who may use your rights over your data if you die or can no longer use them.'}
          </p>
          <ButtonLink to="/account/nominee" kind="secondary">
            {nominee ? 'Change or remove them' : 'Name somebody'}
          </ButtonLink>
        </section>
      </div>
      <section aria-labelledby="leave" className="space-y-4 border-t border-line pt-6">
        <h2 id="leave" className="text-xl font-bold">
          Delete your account
        </h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Your name, email, password, addresses and nominee are erased at once, and you are signed
            out everywhere. So are your messages to us, once your email is confirmed.
          </li>
          <li>
            Orders on their way still reach you. Who they were for is erased once they can no longer
            be returned and no money is on its way back.
          </li>
          <li>What was bought, and for how much, is kept: the law asks us to keep our books.</li>
          {consents.some(({ state }) => state === 'given') && (
            <li>What your email has agreed to stays as it is until you end it, above.</li>
          )}
          <li>This cannot be undone.</li>
        </ul>
        <ValidatedForm
          method="post"
          loadRules={loadRules}
          answer={actionData}
          refusedTitle="Your account was not deleted"
        >
          <input
            type="email"
            name="username"
            autoComplete="username"
            defaultValue={email}
            readOnly
            hidden
          />
          <ConfirmCheckbox
            ticked={actionData !== undefined && 'sure' in actionData && actionData.sure}
          />
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            required
          />
          <Button type="submit" disabled={busy}>
            {busy ? 'Deleting…' : 'Delete my account'}
          </Button>
        </ValidatedForm>
      </section>
    </AccountScreen>
  )
}

function ConfirmCheckbox({ ticked }: { ticked: boolean }) {
  const wrong = useContext(FormContext).errors.sure
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id="sure"
          name="sure"
          defaultChecked={ticked}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'sure-error' : undefined}
        />
        <span>Yes, delete my account for good</span>
      </label>
      {wrong && (
        <p id="sure-error" className="mt-1.5 text-sm font-medium text-chilli">
          {wrong}
        </p>
      )}
    </div>
  )
}
