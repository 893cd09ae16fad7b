import { useId } from 'react'
import { MAX_COURIER, MAX_TRACKING_LINK, type Tracking } from '#app/orders/tracking.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useTyped } from './step-form.tsx'

/** Couriers that many shops of India send with: suggestions, since any name may be typed. */
const COURIERS = [
  'Blue Dart',
  'Delhivery',
  'DTDC',
  'Ecom Express',
  'Ekart',
  'India Post',
  'Shadowfax',
  'Xpressbees',
]

/** Courier of a parcel, and the page on which its customer sees where it is. */
export function CourierFields({ known }: { known: Partial<Tracking> | undefined }) {
  const couriers = useId()
  const [courier, link] = [useTyped('courier'), useTyped('trackingLink')]
  return (
    <>
      <TextField
        label="Courier"
        name="courier"
        hint="May be left out."
        list={couriers}
        autoComplete="off"
        maxLength={MAX_COURIER}
        defaultValue={courier ?? known?.courier ?? undefined}
      />
      <datalist id={couriers}>
        {COURIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label="Link to the courier’s page"
        name="trackingLink"
        hint="May be left out. Begins with https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TRACKING_LINK}
        defaultValue={link ?? known?.trackingLink ?? undefined}
      />
    </>
  )
}
