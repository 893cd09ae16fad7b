import { useRef, type InputEvent } from 'react'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import type { Place } from './pin-code.ts'

/**
 * Looks up the place of a PIN code as soon as all its digits are typed; undefined until it is
 * known. It fills in the city if that is empty or was filled in before, and the shopper may
 * overwrite it.
 */
export function useLookUpPlace(onPlace: (place: Place | undefined) => void) {
  const requestedDigits = useRef('')
  const autofilled = useRef('')
  return async function onInput({ currentTarget: input }: InputEvent<HTMLInputElement>) {
    const digits = pinDigits(input.value)
    if (digits === requestedDigits.current) return
    requestedDigits.current = digits
    onPlace(undefined)
    const found = isPinCode(digits) ? await fetchPlace(digits) : undefined
    if (!found || digits !== requestedDigits.current) return
    onPlace(found)
    const city = input.form?.elements.namedItem('city')
    if (
      !(city instanceof HTMLInputElement) ||
      (city.value !== '' && city.value !== autofilled.current)
    )
      return
    if (city.value === found.city) return
    city.value = autofilled.current = found.city
    // The shopper may have reached this field already: with its text selected, typing replaces it.
    if (document.activeElement === city) city.select()
    // Programmatic changes fire no event, but the validation and the draft listen for one.
    city.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Errors are ignored: the lookup is a convenience, and the form works without it. Another version may
 * answer while two run side by side: then the server asks for the State when the form is sent.
 */
export const fetchPlace = (pin: string): Promise<Place | undefined> =>
  fetch(`/pin-codes/${pin}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Partial<Place>>) : undefined))
    .then((found) => found && { city: '', state: '', states: [], ...found, pin })
    .catch(() => undefined)
