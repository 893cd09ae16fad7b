import { useState } from 'react'
import { useNavigation } from 'react-router'
import { ADDRESS_NOTICE } from '#app/basics/personal-data/notices/account-notice.ts'
import { Button } from '#app/ui/button.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Place } from './pin-code.ts'
import type { Address } from './saved-address.ts'

/** `typed`: all fields as sent, when the server refused them. */
type Answer = FormAnswer & { typed?: Record<string, string>; place?: Place | undefined }

type Props = {
  /** Initial values of the fields. */
  filled: Partial<Address & { state: string }>
  place?: Place
  /** Shows the checkbox for preferring this address; the first address is preferred anyway. */
  mayBePreferred: boolean
  answer: Answer | undefined
}

const loadRules = () => import('./address.ts').then(({ addressRules }) => addressRules)

/** Form for a new address or a changed one. */
export function SaveAddress({ filled, place, mayBePreferred, answer }: Props) {
  const busy = useNavigation().state !== 'idle'
  // Initial values of the first render only: later answers must not overwrite the fields.
  const [typed] = useState(answer?.typed)
  return (
    <ValidatedForm
      method="post"
      loadRules={loadRules}
      answer={answer}
      refusedTitle="The address was not saved"
    >
      <AddressFields
        filled={typed ?? filled}
        place={typed ? undefined : place}
        answered={answer?.place}
      />
      {mayBePreferred && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="preferred" defaultChecked={typed?.preferred === 'on'} />
          <span>Use this as my default address</span>
        </label>
      )}
      <PrivacyNotice notice={ADDRESS_NOTICE} />
      <Button type="submit" className="max-sm:w-full" disabled={busy}>
        {busy ? 'Saving…' : 'Save address'}
      </Button>
    </ValidatedForm>
  )
}
