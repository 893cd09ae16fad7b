import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormAnswer } from '#app/ui/validated-form.tsx'

/** While the server is asked about a mailed link. Seen only where that takes a moment; `children`: what it says without JavaScript. */
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

/** Nothing could be learnt of the link: too many were tried, or nobody answered. */
export function LinkCheckFailed({ answer, onRetry }: { answer: FormAnswer; onRetry: () => void }) {
  return (
    <>
      <ErrorSummary errors={answer.errors} title="Your link could not be checked" />
      <Button onClick={onRetry}>Try again</Button>
    </>
  )
}
