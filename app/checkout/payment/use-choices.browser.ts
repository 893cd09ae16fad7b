import { useEffect, useState, type RefObject } from 'react'
import { joinIdentifier } from '#app/basics/text/clean-identifier.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'

/** What the checkout's form says by now of the total and of the tax in it. */
type Choices = {
  pay: string | undefined
  giftWrap: boolean
  /** Six digits of the delivery; '' until they are typed. */
  pin: string
  /** Name of the State that is chosen beside it; '' where it says the State alone. */
  state: string
  /** Of the business that buys, with all its characters; '' without one. */
  gstin: string
  goodsGoTo: string
}

/**
 * Choices as the form has them, read at each input: a draft, or a press before the scripts ran, may
 * have made them, and React then misses the press on a radio button that it believes checked.
 * @param typed the form as it was sent and refused
 * @param owner the draft is restored again for another one
 */
export function useChoices(
  form: RefObject<HTMLFormElement | null>,
  { typed, owner }: { typed: Record<string, string> | undefined; owner: string | undefined },
): Choices {
  const [choices, setChoices] = useState<Choices>(() => choicesOf(typed ?? {}))
  useEffect(() => {
    const element = form.current
    if (!element) return
    const look = () => {
      const read = choicesOf(Object.fromEntries(new FormData(element)))
      // The same choices stay the same object, so that typing does not render the page again.
      setChoices((had) => (JSON.stringify(had) === JSON.stringify(read) ? had : read))
    }
    look()
    element.addEventListener('input', look)
    return () => element.removeEventListener('input', look)
  }, [form, owner])
  return choices
}

function choicesOf(fields: Record<string, FormDataEntryValue>): Choices {
  const typed = (name: string) => fields[name]?.toString() ?? ''
  const pin = pinDigits(typed('postalCode'))
  const gstin = fields['forBusiness'] ? joinIdentifier(typed('gstin')).toUpperCase() : ''
  return {
    pay: typed('pay') || undefined,
    giftWrap: Boolean(fields['giftWrap']),
    pin: isPinCode(pin) ? pin : '',
    state: typed('state'),
    gstin: gstin.length === 15 ? gstin : '',
    goodsGoTo: typed('goodsGoTo'),
  }
}
