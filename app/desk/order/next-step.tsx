import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useMay, whoMay } from './may.tsx'
import type { NextStep } from './next-step.ts'
import { CourierFields } from './courier-fields.tsx'
import { StepForm, useTyped } from './step-form.tsx'

type Props = { next: NextStep; number: string; children: ReactNode }

/** The next step of an order, as the one large button; where there is none, why. */
export function NextStepCard({ next, number, children }: Props) {
  return (
    <section aria-labelledby="next" className="rounded-card border border-line bg-card p-4">
      <h2 id="next" className="scroll-mt-4 text-lg font-bold">
        Next step
      </h2>
      <div className="mt-3">
        <NextStepForm next={next} number={number} />
      </div>
      {children}
    </section>
  )
}

function NextStepForm({ next, number }: { next: NextStep; number: string }) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  switch (next.kind) {
    case 'ship':
      if (!may('ship')) return <p className="text-soft">{whoMay('ship')}</p>
      return (
        <StepForm step="ship">
          <TrackingField
            label="Tracking number"
            hint="May be left out and added later."
            undone={next.undoneTracking?.trackingNumber ?? undefined}
          />
          <CourierFields known={next.undoneTracking} />
          <Button type="submit" className="w-full" disabled={busy} data-next-step>
            Mark as shipped
          </Button>
          {!next.isPacked && may('pack') && (
            <ButtonLink to={`/desk/pack/${number}`} kind="secondary" className="w-full">
              Pack it
            </ButtonLink>
          )}
        </StepForm>
      )
    case 'confirm cash':
      return (
        <>
          <p>
            It is to be paid at the door, and waits for the code that the customer was mailed
            {next.until ? `, until ${formatDateTime(next.until)}` : ''}. Nothing is packed before
            that.
          </p>
          {may('confirm orders') ? (
            <StepForm step="confirm cash">
              <TextField label="How the customer confirmed it" name="reason" required />
              <Button type="submit" className="w-full" disabled={busy} data-next-step>
                Confirm for the customer
              </Button>
            </StepForm>
          ) : (
            <p className="text-soft">{whoMay('confirm orders')}</p>
          )}
        </>
      )
    case 'deliver':
      if (!may('deliver')) return <p className="text-soft">{whoMay('deliver')}</p>
      return (
        <StepForm step="deliver">
          {next.collects !== undefined && (
            <p>The courier collects {inRupees(next.collects)} in cash.</p>
          )}
          <Button type="submit" className="w-full" disabled={busy} data-next-step>
            Mark as delivered
          </Button>
        </StepForm>
      )
    case 'check payment':
      return (
        <>
          <p>{next.why}</p>
          {may('check payment') ? (
            <StepForm step="check payment">
              <Button type="submit" className="mt-3 w-full" disabled={busy} data-next-step>
                {busy ? 'Asking …' : 'Ask the bank now'}
              </Button>
            </StepForm>
          ) : (
            <p className="text-soft">{whoMay('check payment')}</p>
          )}
          {next.inReview && (
            <p className="mt-3 text-soft">
              If its answer settles nothing, compare the payment with the page of your gateway.{' '}
              {may('settle payments') ? (
                <Link
                  to={`/desk/orders/${number}/payment`}
                  className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
                >
                  Settle the payment yourself
                </Link>
              ) : (
                `${whoMay('settle payments').replace(/^.*?\. /, '')}`
              )}
            </p>
          )}
        </>
      )
    case 'go':
      return (
        <a href={next.to} className={buttonClass('primary', 'w-full')} data-next-step>
          {next.label}
        </a>
      )
    case 'none':
      return <p className="text-soft">{next.why}</p>
    default:
      return next satisfies never
  }
}

export function TrackingField({
  label,
  hint,
  required,
  undone,
}: {
  label: string
  hint?: string
  required?: boolean
  /** The number that it had before its shipping was undone. */
  undone?: string | undefined
}) {
  const typed = useTyped('trackingNumber')
  return (
    <TextField
      label={label}
      name="trackingNumber"
      {...(hint && { hint })}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      defaultValue={typed ?? undone}
      required={required}
    />
  )
}
