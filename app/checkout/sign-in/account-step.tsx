import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { loginUrl, withReturnTo } from '#app/account/safe-redirect.ts'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { FoldedSteps, StepHeading } from '../steps.tsx'
import type { Entry } from './entry-form.tsx'

const ENTRIES = {
  login: { path: loginUrl('/checkout'), label: 'Login' },
  register: { path: withReturnTo('/register', '/checkout'), label: 'Create an account' },
} satisfies Record<Entry, { path: string; label: string }>

// Lazy loading: most shoppers come signed in.
const EntryForm = lazy(() => import('./entry-form.tsx'))

/** Says who orders, or lets the visitor sign in or register without leaving the checkout. */
export function AccountStep({ shopper }: { shopper: { email: string } | null }) {
  const isSignedIn = shopper !== null
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    // The form that had the focus is gone.
    if (isSignedIn && !wasSignedIn.current) focusHeading()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
  const heading = <StepHeading step={1}>Account</StepHeading>
  return (
    <section aria-label="Your account">
      {shopper ? (
        <>
          {heading}
          <p className="mt-2 wrap-anywhere text-soft">You are logged in as {shopper.email}.</p>
        </>
      ) : (
        <FoldedSteps open heading={heading}>
          <Entrance />
        </FoldedSteps>
      )}
    </section>
  )
}

/**
 * The forms post to /login and /register, which lead back here. So do the links; with scripts a
 * plain press shows the form here instead.
 */
function Entrance() {
  const [chosen, setChosen] = useState<{ entry: Entry; email: string }>()
  const { entry, email } = chosen ?? { entry: 'login', email: '' }
  const choose = (other: Entry) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const field = document.getElementById('entry-email')
    setChosen({ entry: other, email: field instanceof HTMLInputElement ? field.value : email })
  }
  return (
    <div className="space-y-4">
      <p className="text-soft">
        You need an account to order. The delivery address and the payment come next.
      </p>
      <p className="flex flex-wrap gap-2">
        {(['login', 'register'] as const).map((each) => (
          <Link
            key={each}
            to={ENTRIES[each].path}
            onClick={choose(each)}
            aria-current={each === entry ? 'true' : undefined}
            className="chip"
          >
            {ENTRIES[each].label}
          </Link>
        ))}
      </p>
      <Suspense fallback={<div className="skeleton h-80" aria-hidden="true" />}>
        <EntryForm
          key={entry}
          entry={entry}
          path={ENTRIES[entry].path}
          email={email}
          focused={chosen !== undefined}
        />
      </Suspense>
    </div>
  )
}
