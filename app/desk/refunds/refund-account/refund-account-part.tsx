import { useContext } from 'react'
import { useNavigation } from 'react-router'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useMay, whoMay } from '../../order/may.tsx'
import { StepAnswerContext, StepForm, useTyped } from '../../order/step-form.tsx'

/** Where the refund of cash goes: asked for, masked, or shown in full to who pays it. */
export function RefundAccountPart({ account }: { account: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  const shown = useContext(StepAnswerContext)?.account
  if (account === undefined)
    return (
      <div className="mt-2 space-y-2">
        <p>It was paid in cash. The customer has not said yet where the refund goes.</p>
        {may('open returns') && (
          <StepForm step="ask for account">
            <Button type="submit" kind="secondary" disabled={busy}>
              Ask the customer by mail
            </Button>
          </StepForm>
        )}
      </div>
    )
  return (
    <div className="mt-2 space-y-2 wrap-anywhere">
      <p>It was paid in cash. The refund goes to {account}.</p>
      {shown ? (
        <ShownAccount account={shown} />
      ) : may('refund') ? (
        <StepForm step="show account">
          <Button type="submit" kind="secondary" disabled={busy}>
            Show the account
          </Button>
          <p className="text-sm text-soft">The record says that you looked.</p>
        </StepForm>
      ) : (
        <p className="text-soft">{whoMay('refund')}</p>
      )}
    </div>
  )
}

const ShownAccount = ({ account }: { account: RefundAccount }) => (
  <dl
    role="status"
    className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-lg bg-leaf-pale p-3"
  >
    {rowsOf(account).map(([term, text]) => (
      <div key={term} className="contents">
        <dt className="text-soft">{term}</dt>
        <dd className="font-medium select-all">{text}</dd>
      </div>
    ))}
  </dl>
)

const rowsOf = (account: RefundAccount): [string, string][] =>
  account.kind === 'upi'
    ? [['UPI ID', account.upiId]]
    : [
        ['Holder', account.accountName],
        ['Account', account.accountNumber],
        ['IFSC', account.ifsc],
      ]

/** Notes a refund as paid to the account, by the reference of the shop's bank. */
export const PayToAccount = ({ refundId, account }: { refundId: string; account: string }) => (
  <StepForm step="refund to account" of={{ refundId }}>
    <input type="hidden" name="account" value={account} />
    <ReferenceField />
  </StepForm>
)

function ReferenceField() {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <TextField
        label="UTR or reference"
        name="reference"
        hint="Of your bank, once you have paid. The customer reads it, and the account is erased."
        maxLength={40}
        autoComplete="off"
        defaultValue={useTyped('reference')}
        className="max-w-md"
        required
      />
      <Button type="submit" disabled={busy}>
        Note it as paid
      </Button>
    </>
  )
}
