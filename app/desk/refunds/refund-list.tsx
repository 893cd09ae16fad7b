import { useNavigation } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { REFUND_IN_FLIGHT } from '#app/payments/refund.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useMay, whoMay } from '../order/may.tsx'
import { MAX_METHOD_NOTE } from '../order/order-step.ts'
import { QuietStep, StepForm, useTyped } from '../order/step-form.tsx'
import { PayToAccount, RefundAccountPart } from './refund-account/refund-account-part.tsx'
import { REFUND_STATE_WORDS, refundReasonWords, type DeskRefund } from './desk-refund.ts'

/** Refunds of an order, each with its state and what can be done about it. */
export function RefundList({
  refunds,
  refundTo,
}: {
  refunds: readonly DeskRefund[]
  /** Undefined unless cash is to be refunded; `account`: where it goes, masked. */
  refundTo: { account: string | undefined } | undefined
}) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  if (refunds.length === 0 && !refundTo) return null
  const isAskable = refunds.some(({ state }) => REFUND_IN_FLIGHT.includes(state))
  return (
    <section
      aria-labelledby="refunds"
      className="scroll-mt-4 rounded-card border border-line bg-card p-4"
    >
      <h2 id="refunds" className="text-lg font-bold">
        Refunds
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-3 wrap-anywhere">
            <p className="font-medium">
              {inRupees(refund.amount)} · {refundReasonWords(refund)}
            </p>
            <p className={refund.state === 'failed' ? 'font-medium text-chilli' : 'text-soft'}>
              {stateText(refund)}
            </p>
            <RefundSteps refund={refund} />
          </li>
        ))}
      </ul>
      {refundTo && <RefundAccountPart account={refundTo.account} />}
      {isAskable && may('check payment') && (
        <StepForm step="check payment">
          <Button type="submit" kind="secondary" disabled={busy}>
            Ask the bank about them
          </Button>
        </StepForm>
      )}
    </section>
  )
}

function stateText({
  state,
  detail,
  manualNote,
  requestedAt,
  settledAt,
  cash,
}: DeskRefund): string {
  if (manualNote) return `Paid by hand: ${manualNote}.`
  const words = [
    cash && state === 'requested' ? 'To be paid from your bank.' : `${REFUND_STATE_WORDS[state]}.`,
    state === 'failed' && detail && `${cash ? 'Why' : 'The bank’s answer'}: ${detail}.`,
  ]
  const when = settledAt
    ? `On ${formatDateTime(settledAt)}.`
    : `Promised on ${formatDateTime(requestedAt)}.`
  return [...words, when].filter(Boolean).join(' ')
}

const MethodField = () => (
  <TextField
    label="How it was paid"
    name="note"
    hint="The customer reads this, such as “UTR 4711, to your bank account”."
    maxLength={MAX_METHOD_NOTE}
    autoComplete="off"
    defaultValue={useTyped('note')}
    required
  />
)

function RefundSteps({ refund: { id, state, mayPayByHand, cash } }: { refund: DeskRefund }) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  if (state !== 'failed' && !mayPayByHand) return null
  if (!may('refund')) return <p className="text-soft">{whoMay('refund')}</p>
  return (
    <div className="mt-2">
      {mayPayByHand && cash?.account !== undefined && (
        <PayToAccount refundId={id} account={cash.account} />
      )}
      {state === 'failed' && !cash && (
        <StepForm step="retry refund" of={{ refundId: id }}>
          <Button type="submit" disabled={busy}>
            Try again
          </Button>
        </StepForm>
      )}
      {mayPayByHand && (
        <QuietStep
          step="refund by hand"
          of={{ refundId: id }}
          label={cash?.account === undefined ? 'It was paid by hand' : 'It was paid another way'}
        >
          <MethodField />
          <Button type="submit" kind="secondary" disabled={busy}>
            Note it as paid
          </Button>
        </QuietStep>
      )}
    </div>
  )
}
