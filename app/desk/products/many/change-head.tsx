import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { changeWords, products } from './change-words.ts'
import type { SeenChange } from './seen-change.ts'

type Props = { seen: SeenChange; error: string | undefined }

/** A change in a sentence, how many products it is about, and the step that may come next. */
export function ChangeHead({ seen, error }: Props) {
  const { id, change, isMade, by, at, undoneBy, changed } = seen
  return (
    <>
      <h1 className="text-2xl font-bold wrap-anywhere">{changeWords(change)}</h1>
      <p className="mt-1 text-soft">
        {isMade ? (
          <>
            Made on <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, {by}
          </>
        ) : (
          'A preview: nothing is changed yet.'
        )}
      </p>
      <Counts {...seen} />
      {error && (
        <p role="alert" className="mt-3 font-medium text-chilli">
          {error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isMade && changed > 0 && (
          <StepButton step="apply" busyWords="Changing …">
            Change {products(changed)}
          </StepButton>
        )}
        {isMade && changed > 0 && undoneBy === undefined && (
          <StepButton step="undo" busyWords="Undoing …">
            Undo
          </StepButton>
        )}
        {undoneBy !== undefined && (
          <Link to={`/desk/products/many/${undoneBy}`} className={LINK}>
            It was undone
          </Link>
        )}
        {change.kind === 'undo' && (
          <Link to={`/desk/products/many/${change.of}`} className={LINK}>
            The change that this undoes
          </Link>
        )}
        <Link to={`/desk/products/many?of=${id}`} className={LINK}>
          {isMade ? 'Change the same products again' : 'Choose another change'}
        </Link>
      </div>
    </>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4'

function StepButton({
  step,
  busyWords,
  children,
}: {
  step: 'apply' | 'undo'
  busyWords: string
  children: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <Button
        type="submit"
        name="step"
        value={step}
        kind={step === 'apply' ? 'primary' : 'secondary'}
        disabled={busy}
        data-next-step={step === 'apply' ? true : undefined}
      >
        {busy ? busyWords : children}
      </Button>
    </Form>
  )
}

function Counts({ isMade, change, changed, same, refused, lowered }: SeenChange) {
  const verb = change.kind === 'undo' ? 'restored' : 'changed'
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-lg">
      <li className="font-semibold">
        {products(changed)} {isMade ? verb : 'will change'}
      </li>
      {same > 0 && <li className="text-soft">{products(same)} like this already</li>}
      {lowered > 0 && (
        <li className="text-soft">
          {products(lowered)} between two GST rates, {isMade ? 'sold' : 'to be sold'} at the lower
          price beside it: see{' '}
          <Link to="/desk/tax-rates#gap" className="underline underline-offset-4">
            Tax rates
          </Link>
        </li>
      )}
      {refused > 0 && (
        <li className="text-chilli">
          {products(refused)} {isMade ? 'not changed' : 'cannot be changed'}
        </li>
      )}
    </ul>
  )
}
