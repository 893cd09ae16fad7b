import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { inRupees, sum } from '#app/basics/money.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { ParcelTable } from './parcel-table.tsx'
import { FAILURES, writeMoves, type ParcelMove, type SeenParcel } from './parcel-outcome.ts'

type Props = {
  seen: readonly SeenParcel[]
  /** Checked text, so that a refused form is shown again. */
  lines: string
  choice: string
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}

const REASON_LABELS = {
  lost: 'What happened to those that were lost',
  returned_to_sender: 'Why they came back',
} as const

/** The preview, and the button that makes the moves it shows. */
export function ConfirmMoves({ seen, lines, choice, errors, typed }: Props) {
  const busy = useNavigation().state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)
  const isRefused = Object.keys(errors).length > 0
  // It stands above the form that was sent, out of sight on a phone.
  useEffect(() => {
    if (!isRefused) heading.current?.focus()
  }, [seen, isRefused])
  const ready = seen.flatMap((one) => (one.is === 'ready' && one.number ? [one] : []))
  const moves: ParcelMove[] = ready.map(({ number = '', outcome, refund }) => ({
    number,
    outcome,
    refund,
  }))
  const back = ready.filter(({ outcome, isPaidHere }) => outcome !== 'delivered' && isPaidHere)
  const money = sum(back.map(({ refund }) => refund))
  return (
    <section aria-labelledby="preview" className="mt-4 rounded-card border border-line bg-card p-4">
      <h2 ref={heading} id="preview" tabIndex={-1} className="text-lg font-bold outline-none">
        {ready.length === 0 ? 'Nothing would be changed' : 'This would be changed'}
      </h2>
      <p role="status" className="text-soft">
        {countText(seen, ready.length)}
        {money > 0 && ` ${inRupees(money)} go back to customers.`}
      </p>
      {ready.length === 0 ? (
        <ParcelTable seen={seen} />
      ) : (
        <Form method="post" className="space-y-4">
          <ParcelTable seen={seen} typed={typed} />
          <FormContext value={{ errors, idPrefix: 'confirm-' }}>
            <input type="hidden" name="lines" value={lines} />
            <input type="hidden" name="choice" value={choice} />
            <input type="hidden" name="seen" value={writeMoves(moves)} />
            {FAILURES.filter((failure) => moves.some(({ outcome }) => outcome === failure)).map(
              (failure) => (
                <TextAreaField
                  key={failure}
                  label={REASON_LABELS[failure]}
                  name={failure}
                  hint="Their customers read this."
                  rows={2}
                  className="[&_textarea]:min-h-20"
                  maxLength={MAX_NOTE_LENGTH}
                  defaultValue={typed[failure]}
                  required
                />
              ),
            )}
            {errors['code'] && <CodeField hint="Asked where money goes back." />}
            <Button
              type="submit"
              name="step"
              value="move"
              className="w-full"
              disabled={busy}
              data-next-step
            >
              {busy ? 'Changing …' : buttonText(moves)}
            </Button>
          </FormContext>
        </Form>
      )}
    </section>
  )
}

function countText(seen: readonly SeenParcel[], ready: number): string {
  const left = seen.length - ready
  return left === 0
    ? `${parcels(ready)}.`
    : `${parcels(ready)}; ${left} ${left === 1 ? 'is left as it is' : 'are left as they are'}.`
}

const parcels = (count: number) => `${count} ${count === 1 ? 'parcel' : 'parcels'}`

function buttonText(moves: readonly ParcelMove[]): string {
  const count = (wanted: ParcelMove['outcome']) =>
    moves.filter(({ outcome }) => outcome === wanted).length
  const parts = [
    [count('delivered'), 'delivered'],
    [count('lost'), 'lost'],
    [count('returned_to_sender'), 'back'],
  ] as const
  return `Mark ${parts
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${many} ${word}`)
    .join(', ')}, and write to the customers`
}
