import { useEffect, useRef, useState } from 'react'
import { fetchDelivery, storedPin } from '#app/shipping/delivery.browser.ts'
import { notServedMessage } from '#app/shipping/delivery-words.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'

/**
 * Arrival at the PIN code that the form around it has: as the page said it, until another is typed.
 * An empty field begins with the PIN code for which the delivery was asked before.
 */
export default function ArrivalOfAddress({ known }: { known: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [said, setSaid] = useState(known)
  useEffect(() => {
    const field = line.current?.closest('form')?.elements.namedItem('postalCode')
    if (!(field instanceof HTMLInputElement)) return
    const look = async () => {
      const pin = pinDigits(field.value)
      const answer = isPinCode(pin) ? await fetchDelivery(pin) : undefined
      if (answer && pinDigits(field.value) === pin)
        setSaid(answer.isServed ? answer.ifOrdered : notServedMessage(pin))
    }
    const listen = () => void look()
    field.addEventListener('input', listen)
    if (field.value !== field.defaultValue) listen()
    else if (field.value === '') {
      field.value = storedPin() ?? ''
      // Place, draft and validation listen for it.
      if (field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return () => field.removeEventListener('input', listen)
  }, [])
  return <span ref={line}>{said}</span>
}
