import { useEffect, useRef, useState, type InputEvent, type ReactNode } from 'react'
import { fetchDelivery } from '#app/shipping/delivery.browser.ts'
import { notServedMessage } from '#app/shipping/delivery-words.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import { mustChooseState, PIN_HINT, type Place } from './pin-code.ts'
import { useLookUpPlace } from './look-up-place.browser.ts'

type Props = { place: Place | undefined; onPlace: (place: Place | undefined) => void }

/**
 * Hint of the field of a PIN code: its state, once it is known, and whether nobody delivers there. It
 * fills in the city of the form around it where none was typed.
 */
export default function PlaceOfPin({ place, onPlace }: Props): ReactNode {
  const onInput = useLookUpPlace(onPlace)
  const said = useRef<HTMLSpanElement>(null)
  const [unserved, setUnserved] = useState('')
  const listener = useRef(onInput)
  useEffect(() => {
    listener.current = onInput
  })
  useEffect(() => {
    const pin = said.current?.closest('form')?.elements.namedItem('postalCode')
    if (!(pin instanceof HTMLInputElement)) return
    const ask = async () => {
      const digits = pinDigits(pin.value)
      setUnserved('')
      const answer = isPinCode(digits) ? await fetchDelivery(digits) : undefined
      if (answer?.isServed === false && pinDigits(pin.value) === digits) setUnserved(digits)
    }
    const look = () => {
      void listener.current({ currentTarget: pin } as InputEvent<HTMLInputElement>)
      void ask()
    }
    // Typed before this component loaded, or restored from a draft.
    if (pin.value !== pin.defaultValue) look()
    else void ask()
    pin.addEventListener('input', look)
    return () => pin.removeEventListener('input', look)
  }, [])
  return (
    <span ref={said} role="status">
      {messageOf(place)}
      {unserved && (
        <strong className="block font-medium text-chilli">{notServedMessage(unserved)}</strong>
      )}
    </span>
  )
}

function messageOf(place: Place | undefined): string {
  if (!place) return PIN_HINT
  if (place.state === '')
    return 'We cannot find this PIN code. If you are sure it is right, choose the State below.'
  return mustChooseState(place)
    ? `This PIN code lies in ${place.states.join(' and in ')}. Choose the State below.`
    : `This PIN code is in ${place.state}.`
}
