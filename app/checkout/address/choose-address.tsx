import { useEffect, useRef, type ReactNode } from 'react'
import {
  formatAddressSummary,
  type Address,
  type SavedAddress,
} from '#app/account/addresses/saved-address.ts'
import { inputClass } from '#app/ui/field.tsx'

const ADDRESS_FIELDS = ['firstName', 'lastName', 'phone', 'postalCode', 'city', 'address'] as const
type Filled = Address & { state?: string }

type Props = {
  saved: readonly SavedAddress[]
  /** Id of the saved address in the fields; '' when they hold another. */
  chosen: string
  onChosen: (id: string) => void
}

/**
 * Select of saved addresses that fills in the fields of the form around it. Only the fields are
 * sent.
 */
export default function ChooseAddress({ saved, chosen, onChosen }: Props): ReactNode {
  const select = useRef<HTMLSelectElement>(null)
  /** Typed values, restored when the shopper chooses "Another address". */
  const typed = useRef<Filled>(undefined)
  useEffect(() => {
    const form = select.current?.form
    if (!form) return
    const compare = () => {
      const filled = read(form)
      const same = saved.find((address) => isFilledWith(address, filled))
      if (!same) typed.current = filled
      onChosen(same?.id ?? '')
    }
    compare()
    form.addEventListener('input', compare)
    return () => form.removeEventListener('input', compare)
  }, [saved, onChosen])

  function choose(id: string) {
    const form = select.current?.form
    if (!form) return
    onChosen(id)
    write(form, saved.find((address) => address.id === id) ?? typed.current ?? EMPTY)
  }

  return (
    <div className="needs-script">
      <label htmlFor="send-to" className="mb-1.5 block font-medium">
        Send it to
      </label>
      <select
        ref={select}
        id="send-to"
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        className={`${inputClass} text-ellipsis`}
      >
        {saved.map((address) => (
          <option key={address.id} value={address.id}>
            {formatAddressSummary(address)}, {address.city}
          </option>
        ))}
        <option value="">Another address</option>
      </select>
    </div>
  )
}

/** Whether a form holds a saved address. Most PIN codes have no field for the State. */
const isFilledWith = (saved: SavedAddress, filled: Filled): boolean =>
  ADDRESS_FIELDS.every((field) => saved[field] === filled[field]) &&
  (!filled.state || saved.state === filled.state)

const EMPTY: Filled = {
  firstName: '',
  lastName: '',
  phone: '',
  postalCode: '',
  city: '',
  address: '',
}

const inputOf = (form: HTMLFormElement, field: string) =>
  form.elements.namedItem(field) as HTMLInputElement | null

const read = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...ADDRESS_FIELDS, 'state'].map((field) => [field, inputOf(form, field)?.value ?? '']),
  ) as Filled

/**
 * Sets all fields before any event, so that no listener sees half of one address and half of
 * another.
 */
function write(form: HTMLFormElement, address: Filled): void {
  const set = (field: keyof Address) => {
    const input = inputOf(form, field)
    if (input) input.value = address[field]
  }
  ADDRESS_FIELDS.forEach(set)
  // Another PIN code has a field of its own for the State, which begins with the chosen address.
  const state = form.elements.namedItem('state')
  if (state instanceof HTMLSelectElement) state.value = address.state ?? ''
  for (const field of ADDRESS_FIELDS)
    inputOf(form, field)?.dispatchEvent(new Event('input', { bubbles: true }))
}
