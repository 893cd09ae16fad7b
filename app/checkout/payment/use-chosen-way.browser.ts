import { useEffect, useState, type RefObject } from 'react'

/**
 * Way to pay that the form has chosen. It is read from the form at each input: after a draft has
 * checked another radio button, React misses the press on the one that it believes checked.
 * @param owner the draft is restored again for another one
 */
export function useChosenWay(
  form: RefObject<HTMLFormElement | null>,
  { first, owner }: { first: string | undefined; owner: string | undefined },
): string | undefined {
  const [way, setWay] = useState(first)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setWay(new FormData(element).get('pay')?.toString() || undefined)
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form, owner])
  return way
}
