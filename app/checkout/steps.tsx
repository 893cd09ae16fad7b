import type { ReactNode } from 'react'

/** Heading of one of the three steps: account, delivery address, payment. */
export const StepHeading = ({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) => (
  <h2 className="flex items-center gap-3 font-sans text-xl font-bold">
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-current text-base">
      {step}
    </span>{' '}
    {children}
  </h2>
)

/**
 * Steps that fold while nobody is signed in. Exclusive accordion: they share a name, so the browser
 * keeps one open at a time, and with it one form and one primary button.
 * @param next heading of the step inside that stands below while they are folded
 */
export const FoldedSteps = ({
  heading,
  next,
  open = false,
  children,
}: {
  heading: ReactNode
  next?: ReactNode
  open?: boolean
  children: ReactNode
}) => (
  <>
    <details name="checkout-step" open={open} className="group peer">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 group-not-open:text-soft">
        {heading}
        <span className="text-soft transition-transform group-open:rotate-180" aria-hidden="true">
          ▾
        </span>
      </summary>
      <div className="space-y-8 pt-4">{children}</div>
    </details>
    {next && <div className="mt-8 text-soft peer-open:hidden">{next}</div>}
  </>
)
