import { useEffect, useRef, type InputEvent, type ReactNode } from 'react'
import { PIN_HINT, type Place } from './pin-code.ts'
import { usePlaceOfPin } from './use-place-of-pin.browser.ts'

/**
 * Hint of the field of a PIN code: its state, once it is known. It fills in the city of the form
 * around it where none was typed.
 */
export default function PlaceOfPin({ known }: { known: Place | undefined }): ReactNode {
  const { place, onInput } = usePlaceOfPin(known)
  const said = useRef<HTMLSpanElement>(null)
  const listener = useRef(onInput)
  useEffect(() => {
    listener.current = onInput
  })
  useEffect(() => {
    const pin = said.current?.closest('form')?.elements.namedItem('postalCode')
    if (!(pin instanceof HTMLInputElement)) return
    const look = () => void listener.current({ currentTarget: pin } as InputEvent<HTMLInputElement>)
    // Typed before this component loaded, or restored from a draft.
    if (pin.value !== pin.defaultValue) look()
    pin.addEventListener('input', look)
    return () => pin.removeEventListener('input', look)
  }, [])
  return (
    <span ref={said} role="status">
      {messageOf(place)}
    </span>
  )
}

function messageOf(place: Place | undefined): string {
  if (!place) return PIN_HINT
  return place.state
    ? `This PIN code is in ${place.state}.`
    : 'We cannot find this PIN code. If you are sure it is right, carry on.'
}
