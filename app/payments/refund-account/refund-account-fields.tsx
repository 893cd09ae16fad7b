import { useContext, useId, type ReactNode } from 'react'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { KEPT, MAX_ACCOUNT_NAME, MAX_UPI_ID, REFUND_FIELDS } from './refund-account.ts'

type Props = {
  legend: string
  /** Fields as typed before the form was refused. */
  typed: Record<string, string>
  /** The account that is stored, masked: the first choice. */
  stored?: string | undefined
}

/** UPI ID or bank account for a refund; the fields of the one that is chosen show, by CSS alone. */
export function RefundAccountFields({ legend, typed, stored }: Props) {
  const { errors, idPrefix = '' } = useContext(FormContext)
  const wrong = errors[REFUND_FIELDS.kind]
  const described = useId()
  const chosen = typed[REFUND_FIELDS.kind] ?? (stored === undefined ? 'upi' : KEPT)
  const choice = (value: string, text: string, isFirst = false) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        // A summary of errors links to the first of them.
        {...(isFirst && { id: idPrefix + REFUND_FIELDS.kind })}
        name={REFUND_FIELDS.kind}
        value={value}
        defaultChecked={value === chosen}
        className="size-5 shrink-0 accent-madder"
      />
      {text}
    </label>
  )
  return (
    <fieldset className="group/account" aria-describedby={described}>
      <legend className="font-medium">{legend}</legend>
      <p id={described} className="mt-1 text-sm text-soft">
        {wrong && <span className="block font-medium text-chilli">{wrong}</span>}
        You paid in cash. We keep this encrypted, use it for this refund alone, and erase it once
        you are paid.
      </p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {stored !== undefined && choice(KEPT, `${stored}, as you told us`, true)}
        {choice('upi', 'UPI ID', stored === undefined)}
        {choice('bank', 'Bank account')}
      </div>
      <div className="mt-2 hidden group-has-[[value=upi]:checked]/account:block">
        <Text
          label="UPI ID"
          name={REFUND_FIELDS.upiId}
          typed={typed}
          hint="Such as asha@okaxis"
          maxLength={MAX_UPI_ID}
          inputMode="email"
        />
      </div>
      <div className="mt-2 hidden space-y-4 group-has-[[value=bank]:checked]/account:block">
        <Text
          label="Name of the account’s holder"
          name={REFUND_FIELDS.accountName}
          typed={typed}
          maxLength={MAX_ACCOUNT_NAME}
        />
        <Text
          label="Account number"
          name={REFUND_FIELDS.accountNumber}
          typed={typed}
          hint="9 to 18 digits"
          maxLength={24}
          inputMode="numeric"
        />
        <Text
          label="Account number again"
          name={REFUND_FIELDS.accountAgain}
          typed={typed}
          maxLength={24}
          inputMode="numeric"
        />
        <Text
          label="IFSC"
          name={REFUND_FIELDS.ifsc}
          typed={typed}
          hint="Of your branch, such as HDFC0001234. It is on your cheques and in your bank’s app."
          maxLength={16}
        />
      </div>
    </fieldset>
  )
}

type TextProps = {
  label: string
  name: string
  typed: Record<string, string>
  hint?: ReactNode
  maxLength: number
  inputMode?: 'email' | 'numeric'
}

/** Browsers neither keep nor correct what is typed here. */
const Text = ({ typed, ...field }: TextProps) => (
  <TextField
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    defaultValue={typed[field.name]}
    {...field}
  />
)
