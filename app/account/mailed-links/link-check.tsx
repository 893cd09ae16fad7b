import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormAnswer } from '#app/ui/validated-form.tsx'

/**
 * Skeleton while the server checks a mailed link; it fades in after 150 ms, so that a fast answer
 * shows none. `children`: text without scripts.
 */
export function CheckingLink({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="rounded-lg bg-sand p-4">{children}</p>
      </noscript>
      <div className="needs-script space-y-5 transition-opacity delay-150 starting:opacity-0">
        <p className="sr-only">Checking your link…</p>
        <div className="skeleton h-20" />
        <div className="skeleton h-20" />
        <div className="skeleton h-11 rounded-full" />
      </div>
    </>
  )
}

/** Error state: the rate limit was reached, or the server could not be reached. */
export function LinkCheckFailed({ answer, onRetry }: { answer: FormAnswer; onRetry: () => void }) {
  return (
    <>
      <ErrorSummary errors={answer.errors} title="Your link could not be checked" />
      <Button onClick={onRetry}>Try again</Button>
    </>
  )
}
