import { useRef, useState, type InputEvent } from 'react'
import { isPinCode, pinDigits, type Place } from './pin-code.ts'

/**
 * Where the PIN code is that is being typed, as soon as it is whole; undefined while that is not known. A city that nobody
 * has typed is filled in; who knows better writes over it. `known`: of the PIN code that the form began with.
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
    // Who has come there meanwhile and begins to type writes over it, not behind it.
    if (document.activeElement === city) city.select()
    // As if it were typed: whatever checks the form, or keeps what is in it, must hear of it.
    city.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { place, onInput }
}

/** Offline or in trouble: nothing is said of it, and the form is as good as ever. */
const fetchPlace = (digits: string): Promise<Place | undefined> =>
  fetch(`/pin-codes/${digits}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Place>) : undefined))
    .catch(() => undefined)
