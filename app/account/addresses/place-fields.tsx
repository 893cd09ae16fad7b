import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import { pinDigits } from '#app/shipping/pin-code.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CITY_HINT, mustChooseState, PIN_HINT, type Place } from './pin-code.ts'

// Lazy loading: it only saves typing, and the form can be filled in without it.
const PlaceOfPin = lazy(() =>
  import('./place-of-pin.tsx').catch(() => ({ default: () => PIN_HINT })),
)

const LEVEL = 'sm:row-span-4 sm:grid sm:grid-rows-subgrid'

type Known = { postalCode?: string | undefined; city?: string; state?: string | undefined }

type Props = {
  filled: Known
  /** Place of the PIN code in `filled`, if it has been looked up. */
  place: Place | undefined
  /** Place that came with the answer of the server, in which a field is wrong. */
  answered?: Place | undefined
  /** Addresses whose State was chosen before and counts more, such as a saved one in the fields. */
  before?: readonly Known[]
  /** What this browser keeps of an address that was being typed. */
  draft?: () => Known
  /** Attributes of all the fields. */
  input?: Pick<ComponentProps<'input'>, 'autoComplete' | 'spellCheck'>
}

/**
 * PIN code and city of an address. The PIN code stands before the city, because it mostly gives the
 * city. A field for the State follows only where the PIN code lies in two, or in none that is known.
 */
export function PlaceFields({ filled, place: first, answered, before = [], draft, input }: Props) {
  const [place, setPlace] = useState(answered ?? first)
  const [seen, setSeen] = useState(answered)
  if (answered !== seen) {
    setSeen(answered)
    if (answered) setPlace(answered)
  }
  return (
    <>
      {/* One row each for labels, hints, inputs and errors: the inputs are level where a hint wraps. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-0">
        <TextField
          className={LEVEL}
          label="PIN code"
          name="postalCode"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={
            <Suspense fallback={PIN_HINT}>
              <PlaceOfPin place={place} onPlace={setPlace} />
            </Suspense>
          }
          defaultValue={filled.postalCode}
          required
          {...input}
        />
        <TextField
          className={LEVEL}
          label="City"
          name="city"
          autoComplete="address-level2"
          hint={CITY_HINT}
          defaultValue={filled.city}
          required
          {...input}
        />
      </div>
      {place && mustChooseState(place) && (
        <StateField
          key={place.pin}
          place={place}
          known={[...before, filled]}
          {...{ draft, input }}
        />
      )}
    </>
  )
}

type StateProps = {
  place: Place
  known: readonly Known[]
  draft: Props['draft'] | undefined
  input: Props['input'] | undefined
}

/** A new PIN code mounts a new field: a State that was chosen for another is never sent with it. */
function StateField({ place: { pin, states }, known, draft, input }: StateProps) {
  const chosenIn = (all: readonly Known[]) =>
    all.find(
      ({ postalCode = '', state = '' }) => pinDigits(postalCode) === pin && states.includes(state),
    )?.state
  const [chosen] = useState(() => chosenIn(known))
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current?.value === '' && draft) field.current.value = chosenIn([draft()]) ?? ''
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the shopper may change it
  }, [])
  return (
    <SelectField
      ref={field}
      label="State"
      name="state"
      autoComplete={input?.autoComplete ?? 'address-level1'}
      hint="State or union territory of this address."
      chosen={chosen}
      any="Choose a State"
      required
    >
      {states.map((name) => [name, name])}
    </SelectField>
  )
}
