import { useEffect, useState, type RefObject } from 'react'

/** Choices of the checkout's form that change its total. */
type Choices = { pay: string | undefined; giftWrap: boolean }

/**
 * Choices as the form has them, read at each input: a draft, or a press before the scripts ran, may
 * have made them, and React then misses the press on a radio button that it believes checked.
 * @param owner the draft is restored again for another one
 */
export function useChoices(
  form: RefObject<HTMLFormElement | null>,
  { owner, ...first }: Choices & { owner: string | undefined },
): Choices {
  const [choices, setChoices] = useState<Choices>(first)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => {
      const data = new FormData(element)
      const [pay, giftWrap] = [data.get('pay')?.toString() || undefined, data.has('giftWrap')]
      // The same choices stay the same object, so that typing does not render the page again.
      setChoices((had) => (had.pay === pay && had.giftWrap === giftWrap ? had : { pay, giftWrap }))
    }
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form, owner])
  return choices
}
