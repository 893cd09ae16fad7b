import { useNavigation } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { isReplacementDue } from '#app/aftersales/exchange/exchange.ts'
import { trackingWords } from '#app/orders/tracking.ts'
import { Button } from '#app/ui/button.tsx'
import { CourierFields } from '../order/courier-fields.tsx'
import { useMay, whoMay } from '../order/may.tsx'
import { TrackingField } from '../order/next-step.tsx'
import { QuietStep, ReasonField, StepForm, useTyped } from '../order/step-form.tsx'
import { ConditionField } from './condition-field.tsx'
import type { DeskReturn } from './desk-return.ts'
import { ReplacementFailed } from './replacement-failed.tsx'

/** Returns of an order, each with what can be done about it now. */
export function ReturnList({ returns }: { returns: readonly DeskReturn[] }) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="rounded-card border border-line bg-card p-4">
      <h2 id="returns" className="text-lg font-bold">
        Returns
      </h2>
      <ul className="divide-y divide-line">
        {returns.map((one) => (
          <li key={one.id} id={`return-${one.id}`} className="scroll-mt-4 py-3 wrap-anywhere">
            <p className="font-medium">{one.line}</p>
            <p>
              {one.reason}
              {one.exchange && `, wants size ${one.exchange.size} instead`}
            </p>
            {one.note && <p className="whitespace-pre-line">“{one.note}”</p>}
            <p className="text-soft">
              {stateText(one)} Asked for on {formatDateTime(one.requestedAt)}.
            </p>
            {one.state === 'requested' && <Decision one={one} />}
            {isReplacementDue(one) && <Replacement one={one} />}
            {one.exchange?.state === 'held' && <Drop one={one} />}
            {one.exchange?.state === 'sent' && <ReplacementFailed one={one} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText({ state, exchange, refusal }: DeskReturn): string {
  if (state === 'requested') return 'It waits for the goods.'
  if (state === 'refused') return `Refused: ${refusal}.`
  if (exchange?.state === 'held') return 'Accepted; its replacement is not sent yet.'
  if (exchange?.state === 'sent')
    return `Accepted and replaced${exchange.trackingNumber ? `, tracking number ${trackingWords(exchange)}` : ''}.`
  if (exchange?.outcome === 'lost') return 'Accepted; its replacement was lost, and it is refunded.'
  if (exchange?.outcome === 'came_back')
    return 'Accepted; its replacement came back, and it is refunded.'
  return 'Accepted and refunded.'
}

function Decision({ one: { id, quantity, exchange, refund } }: { one: DeskReturn }) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  const then =
    exchange?.state === 'held' ? `then send size ${exchange.size}` : `refund ${inRupees(refund)}`
  return (
    <div className="mt-3">
      {may('receive returns') ? (
        <StepForm step="accept return" of={{ returnId: id }}>
          <Condition of={id} quantity={quantity} />
          <Button type="submit" disabled={busy}>
            Accept, {then}
          </Button>
        </StepForm>
      ) : (
        <p className="text-soft">{whoMay('receive returns')}</p>
      )}
      {may('refuse returns') && (
        <QuietStep step="refuse return" of={{ returnId: id }} label="Refuse it">
          <ReasonField label="Why it is refused" hint="The customer reads this." />
          <Button type="submit" kind="secondary" disabled={busy}>
            Refuse and write to the customer
          </Button>
        </QuietStep>
      )}
    </div>
  )
}

const Condition = (props: { of: string; quantity: number }) => (
  <ConditionField {...props} typed={useTyped('damaged')} />
)

function Replacement({ one: { id, exchange } }: { one: DeskReturn }) {
  const busy = useNavigation().state !== 'idle'
  if (!useMay()('ship')) return <p className="text-soft">{whoMay('ship')}</p>
  return (
    <div className="mt-3 max-w-md">
      <StepForm step="send replacement" of={{ returnId: id }}>
        <TrackingField label="Tracking number of the replacement" hint="May be left out." />
        <CourierFields known={undefined} />
        <Button type="submit" disabled={busy}>
          Size {exchange?.size} is sent
        </Button>
      </StepForm>
    </div>
  )
}

function Drop({ one: { id, state, exchange, refund } }: { one: DeskReturn }) {
  const busy = useNavigation().state !== 'idle'
  if (!useMay()('refuse returns')) return null
  const when = state === 'accepted' ? 'now' : 'once the goods are accepted'
  return (
    <QuietStep
      step="drop exchange"
      of={{ returnId: id }}
      label={`Size ${exchange?.size} cannot be sent`}
    >
      <p>
        Size {exchange?.size} is for sale again, and {inRupees(refund)} go back {when}.
      </p>
      <Button type="submit" kind="secondary" disabled={busy}>
        Give the money back instead
      </Button>
    </QuietStep>
  )
}
