import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ValidatedForm, type FormAnswer } from '#app/ui/validated-form.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Place } from './pin-code.ts'
import type { Address } from './saved-address.ts'

/** `typed`: all that was sent, when it was refused. */
type Answer = FormAnswer & { typed?: Record<string, string> }

type Props = {
  /** What the form begins with. */
  filled: Partial<Address>
  place?: Place
  /** Whether it is a question if this one should be offered first. */
  mayBePreferred: boolean
  answer: Answer | undefined
}

const loadRules = () => import('./address.ts').then(({ addressRules }) => addressRules)

/** The form of an address to be saved: a new one, or one that has changed. */
export function SaveAddress({ filled, place, mayBePreferred, answer }: Props) {
  const busy = useNavigation().state !== 'idle'
  // What came with the page. Later answers find the form as it was typed.
  const [typed] = useState(answer?.typed)
  return (
    <ValidatedForm
      method="post"
      loadRules={loadRules}
      answer={answer}
      refusedTitle="The address was not saved"
    >
      <AddressFields filled={typed ?? filled} place={typed ? undefined : place} />
      {mayBePreferred && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="preferred"
            defaultChecked={typed?.preferred === 'on'}
            className="size-5 shrink-0 accent-madder"
          />
          <span>Offer this address first at the checkout</span>
        </label>
      )}
      <Button type="submit" className="max-sm:w-full" disabled={busy}>
        {busy ? 'Saving…' : 'Save address'}
      </Button>
    </ValidatedForm>
  )
}
