import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { loginUrl, withReturnTo } from '#app/account/safe-redirect.ts'
import type { Entry } from './entry-form.tsx'

const PATHS: Record<Entry, string> = {
  login: loginUrl('/checkout'),
  register: withReturnTo('/register', '/checkout'),
}

const EntryForm = lazy(() => import('./entry-form.tsx'))

/**
 * Says before the form that an account is needed. The links lead to its pages; with scripts a plain
 * press opens the same form here instead, and the checkout stays.
 */
export function SignInFirst() {
  const [entry, setEntry] = useState<Entry>()
  const open = (chosen: Entry) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    setEntry(chosen)
  }
  return (
    <section aria-label="Your account" className="mt-4 rounded-lg bg-blush p-4">
      <p>
        You need an account to order.{' '}
        <Link
          to={PATHS.login}
          onClick={open('login')}
          className="font-semibold underline underline-offset-4"
        >
          Login
        </Link>{' '}
        or{' '}
        <Link
          to={PATHS.register}
          onClick={open('register')}
          className="font-semibold underline underline-offset-4"
        >
          create an account
        </Link>
        <span className="needs-script">; what you type here stays</span>.
      </p>
      {entry && (
        <Suspense fallback={<div className="skeleton mt-4 h-80 max-w-md" aria-hidden="true" />}>
          <EntryForm key={entry} entry={entry} path={PATHS[entry]} />
        </Suspense>
      )}
    </section>
  )
}
