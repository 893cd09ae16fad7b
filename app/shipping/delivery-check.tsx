import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { storePin, useDelivery, useStoredPin } from './delivery.browser.ts'
import { deliveryMessage } from './delivery-words.ts'
import { isPinCode, pinDigits, pinRefusal } from './pin-code.ts'

/**
 * Form that says when a parcel arrives at a PIN code, which this browser keeps for the other pages.
 * Without scripts it leads to a page with the answer. The line of the answer is there before it, so
 * that nothing moves.
 */
export function DeliveryCheck({ className = '' }: { className?: string }) {
  const stored = useStoredPin()
  const [wrong, setWrong] = useState('')
  const answer = useDelivery(stored)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (stored && field.current?.value === '') field.current.value = stored
  }, [stored])
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pin = pinDigits(field.current?.value ?? '')
    setWrong(isPinCode(pin) ? '' : pinRefusal(pin))
    if (isPinCode(pin)) storePin(pin)
    else field.current?.focus()
  }
  return (
    <form action="/delivery" noValidate onSubmit={check} className={className} data-hold="">
      <label htmlFor="delivery-pin" className="mb-1.5 block font-medium">
        Delivery to PIN code
      </label>
      <div className="flex items-center gap-3">
        <input
          ref={field}
          id="delivery-pin"
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="done"
          maxLength={40}
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby="delivery-said"
          className={`${inputClass} max-w-32`}
        />
        <Button type="submit" kind="secondary">
          Check
        </Button>
      </div>
      <p
        id="delivery-said"
        role="status"
        className={`mt-1 min-h-[1.5em] font-medium ${wrong ? 'text-chilli' : ''}`}
      >
        {wrong || messageOf(answer)}
      </p>
    </form>
  )
}

function messageOf(answer: ReturnType<typeof useDelivery>): string {
  if (answer === undefined) return ''
  return answer === 'failed' ? 'We cannot say just now. Please try again.' : deliveryMessage(answer)
}
