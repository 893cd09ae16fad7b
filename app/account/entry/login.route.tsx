import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/login.route.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/brand.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LoginForm } from './entry-forms.ts'
import { signIn } from '../accounts.server.ts'
import { EntryScreen } from './entry-screen.tsx'
import { flashCookie } from '../flash.ts'
import { pathOfOurs } from './path-of-ours.ts'
import { findShopper } from '../session/shopper.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const from = pathOfOurs(url.searchParams.get('from'))
  const { auth } = context.get(shopContext)
  if (await findShopper({ auth, request, cookies: context.get(visitContext).cookies })) throw redirect(from)
  return { from }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { auth, guessLimits } = context.get(shopContext)
  const { address, cookies } = context.get(visitContext)
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number, headers: Record<string, string> = {}) =>
    data({ errors, email: typed.email ?? '' }, { status, headers })
  const form = readFields(LoginForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const allowed = await guessLimits.spend('login', `${address} ${form.value.email}`)
  if (!allowed.ok)
    return refuse({ form: `Too many tries. Please try again in ${allowed.error.retryAfterS} seconds.` }, 429, {
      'Retry-After': String(allowed.error.retryAfterS),
    })
  const signedIn = await signIn(auth, form.value)
  if (!signedIn.ok && signedIn.error === 'too busy')
    return refuse({ form: 'Many people are signing in at this moment. Please try again in a few seconds.' }, 429, { 'Retry-After': '5' })
  if (!signedIn.ok) return refuse({ form: 'The email or the password is not right. Please check both and try again.' }, 401)
  cookies.push(...signedIn.value.cookies, flashCookie('logged-in'))
  return redirect(pathOfOurs(url.searchParams.get('from')))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Login · ${brand.name}` },
  { name: 'description', content: `Sign in to ${brand.name}.` },
]

export default function Login({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const errors = actionData?.errors
  return (
    <EntryScreen title="Login">
      <ErrorSummary errors={errors} title="You are not signed in" />
      <Form method="post" noValidate className="space-y-5">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email ?? ''}
          error={errors?.email}
          required
        />
        <PasswordField
          emptyAfter={actionData}
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors?.password}
          required
        />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="rememberMe" defaultChecked className="size-5 shrink-0 accent-madder" />
          <span>Remember me on this device for 30 days</span>
        </label>
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Signing in…' : 'Login'}
        </Button>
      </Form>
      <p>
        New here?{' '}
        <Link to={`/register?${new URLSearchParams({ from })}`} className="font-semibold text-madder underline underline-offset-4">
          Create an account
        </Link>
      </p>
    </EntryScreen>
  )
}
