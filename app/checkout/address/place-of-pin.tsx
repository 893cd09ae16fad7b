import { useEffect, useRef, type InputEvent, type ReactNode } from 'react'
import type { Place } from '#app/account/addresses/pin-code.ts'
import { usePlaceOfPin } from '#app/account/addresses/use-place-of-pin.browser.ts'

/**
 * Says the state of the PIN code in the form around it, and fills in its city where none was typed.
 */
export default function PlaceOfPin({ known }: { known: Place | undefined }): ReactNode {
  const { place, onInput } = usePlaceOfPin(known)
  const said = useRef<HTMLParagraphElement>(null)
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
    <p ref={said} role="status" className="mt-1 min-h-9 pb-4 text-sm text-soft">
      {place &&
        (place.state
          ? `This PIN code is in ${place.state}.`
          : 'We do not know this PIN code. If it is right, go on.')}
    </p>
  )
}
