import { useRef, useState, type InputEvent } from 'react'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import type { Place } from './pin-code.ts'

/**
 * Looks up the place of a PIN code as soon as all its digits are typed; undefined until it is
 * known. It fills in the city if that is empty or was filled in before, and the shopper may
 * overwrite it. `known`: place of the PIN code that the form began with.
 */
export function usePlaceOfPin(known: Place | undefined) {
  const [place, setPlace] = useState(known)
  const requestedDigits = useRef('')
  const autofilled = useRef('')
  async function onInput({ currentTarget: input }: InputEvent<HTMLInputElement>) {
    const digits = pinDigits(input.value)
    if (digits === requestedDigits.current) return
    requestedDigits.current = digits
    setPlace(undefined)
    const found = isPinCode(digits) ? await fetchPlace(digits) : undefined
    if (!found || digits !== requestedDigits.current) return
    setPlace(found)
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
  return { place, onInput }
}

/** Errors are ignored: the lookup is a convenience, and the form works without it. */
const fetchPlace = (digits: string): Promise<Place | undefined> =>
  fetch(`/pin-codes/${digits}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Place>) : undefined))
    .catch(() => undefined)
