import { useEffect, useRef, useState, type RefObject } from 'react'
import { Form } from 'react-router'
import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { PaymentStart } from '../gateway.ts'
import { WaysToPayField } from '../ways/ways-to-pay-field.tsx'
import type { WayToPay } from '../ways/ways-to-pay.ts'

const markOf = (reference: string): string => `went-to-bank-${reference}`

/** Pay now: an attempt may be paid again, so its page sends the browser to the gateway again. */
const forgetGatewayVisits = (references: readonly string[]): void => {
  for (const reference of references) safeSessionStorage.removeItem(markOf(reference))
}

/** Pay again, at this gateway or another. */
export const PayAgainForm = ({
  ways,
  chosen,
  references,
  label,
}: {
  ways: readonly WayToPay[]
  chosen: string
  /** Attempts of the order that are open. */
  references: readonly string[]
  label: string
}) => (
  <Form
    method="post"
    reloadDocument
    className="mx-auto max-w-md space-y-4"
    onSubmit={() => forgetGatewayVisits(references)}
  >
    <div className="text-left">
      <WaysToPayField ways={ways} chosen={chosen} />
    </div>
    <Button type="submit" className={ways.length > 1 ? 'w-full' : ''}>
      {label}
    </Button>
  </Form>
)

/**
 * Sends the browser to the gateway, once per attempt and tab: Back or a reload does not send the
 * shopper there again.
 * @param step undefined: the gateway could not be reached
 */
export function useGoToGateway(reference: string, step: PaymentStart | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    if (!step || step.type === 'client') return
    const mark = markOf(reference)
    const hereAgain = () => setReturned(true)
    if (safeSessionStorage.getItem(mark)) hereAgain()
    else {
      safeSessionStorage.setItem(mark, '1')
      if (step.type === 'form') form.current?.submit()
      else location.assign(step.url)
    }
    const restored = (event: PageTransitionEvent) => event.persisted && hereAgain()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each attempt: a form is sealed anew by each load, and either copy pays the same attempt
  }, [reference])
  return { returned, form }
}

/** The step itself, by hand where no script runs. */
export function PaymentStepView({
  step,
  form,
  returned,
}: {
  step: PaymentStart
  form: RefObject<HTMLFormElement | null>
  returned: boolean
}) {
  switch (step.type) {
    case 'form':
      return (
        <form ref={form} method="post" action={step.url} className="mt-8">
          {Object.entries(step.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {!returned && (
            <noscript>
              <button type="submit" className={buttonClass()}>
                Continue to the bank
              </button>
            </noscript>
          )}
        </form>
      )
    case 'redirect':
      return returned ? null : (
        <noscript>
          <a href={step.url} className={buttonClass()}>
            Continue to the bank
          </a>
        </noscript>
      )
    case 'client':
      return (
        <div className="mt-8 space-y-4">
          <p>{step.instruction}</p>
          <a href={step.link.href} className={buttonClass()}>
            {step.link.label}
          </a>
        </div>
      )
    default:
      return step satisfies never
  }
}

type Problem = 'unavailable' | 'over' | 'refused'

/** Heading of the pay page. */
export function headingOf(
  step: PaymentStart | undefined,
  { returned, problem }: { returned: boolean; problem: Problem | undefined },
): string {
  if (problem === 'refused') return 'The payment could not be started'
  if (problem === 'over') return 'This payment page has closed'
  if (!step) return 'The payment page cannot be reached just now'
  if (returned) return 'Your payment is not finished'
  return step.type === 'client' ? 'Pay for your order' : 'Taking you to secure payment…'
}
