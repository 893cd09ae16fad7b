import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/register.route.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/brand.ts'
import { shopContext, visitContext } from '#app/shop.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RegisterForm } from './entry-forms.ts'
import { register } from '../accounts.server.ts'
import { EntryScreen } from './entry-screen.tsx'
import { flashCookie } from '../flash.ts'
import { loginFrom, pathOfOurs } from './path-of-ours.ts'
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
    data({ errors, name: typed.name ?? '', email: typed.email ?? '' }, { status, headers })
  const form = readFields(RegisterForm, typed)
  if (!form.ok) return refuse(form.error, 400)
  const allowed = await guessLimits.spend('register', address)
  if (!allowed.ok)
    return refuse({ form: `Too many tries. Please try again in ${Math.ceil(allowed.error.retryAfterS / 60)} minutes.` }, 429, {
      'Retry-After': String(allowed.error.retryAfterS),
    })
  const registered = await register(auth, form.value)
  if (!registered.ok && registered.error === 'too busy')
    return refuse({ form: 'Many people are registering at this moment. Please try again in a few seconds.' }, 429, { 'Retry-After': '5' })
  if (!registered.ok)
    return refuse(
      {
        form: 'Registration failed. Please try using a different email provider (like gmail.com or outlook.com), or sign in if you already have an account.',
      },
      409,
    )
  cookies.push(...registered.value.cookies, flashCookie('registered'))
  return redirect(pathOfOurs(url.searchParams.get('from')))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Create an account · ${brand.name}` },
  { name: 'description', content: `Create an account at ${brand.name}.` },
]

export default function Register({ loaderData: { from }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const errors = actionData?.errors
  return (
    <EntryScreen title="Create an account">
      <ErrorSummary errors={errors} title="The account was not made" />
      <Form method="post" noValidate className="space-y-5">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          spellCheck={false}
          defaultValue={actionData?.name ?? ''}
          error={errors?.name}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          hint="A common provider such as gmail.com or outlook.com works best."
          defaultValue={actionData?.email ?? ''}
          error={errors?.email}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          emptyAfter={actionData}
          hint="At least 6 characters."
          error={errors?.password}
          required
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          emptyAfter={actionData}
          error={errors?.confirmPassword}
          required
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Creating your account…' : 'Create account'}
        </Button>
      </Form>
      <p>
        Already have an account?{' '}
        <Link to={loginFrom(from)} className="font-semibold text-madder underline underline-offset-4">
          Login
        </Link>
      </p>
    </EntryScreen>
  )
}
