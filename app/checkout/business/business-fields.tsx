import { lazy, Suspense } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import type { AskedStates } from './asked-states.ts'
import { LONGEST_NAME } from './longest-name.ts'

// Lazy loading: it fills a line only where the GSTIN is of another State than the delivery.
const RegisteredFields = lazy(() =>
  import('./registered-fields.tsx').then(({ RegisteredFields: all }) => ({ default: all })),
)

type Props = {
  /** Fields as sent, when the server refused them. */
  typed: Record<string, string> | undefined
  /** Undefined: the GSTIN is of the State of the delivery, or not known yet. */
  states: AskedStates | undefined
}

/** A box that the shopper ticks; ticked, it opens GSTIN and name for the invoice. */
export const BusinessFields = ({ typed, states }: Props) => (
  <div className="group rounded-card border border-line bg-card px-4 py-2">
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="forBusiness" defaultChecked={typed?.['forBusiness'] === 'on'} />
      <span className="flex-1">Put a GSTIN on the invoice</span>
    </label>
    <div className="hidden space-y-4 pb-3 group-has-[[name=forBusiness]:checked]:block">
      <TextField
        label="GSTIN"
        name="gstin"
        hint="Of the business that buys: fifteen characters. Units of special economic zones are not served."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        defaultValue={typed?.['gstin']}
      />
      <TextField
        label="Name of the business"
        name="businessName"
        autoComplete="organization"
        maxLength={LONGEST_NAME}
        defaultValue={typed?.['businessName']}
      />
      <Suspense>
        <RegisteredFields states={states} typed={typed} />
      </Suspense>
    </div>
  </div>
)
