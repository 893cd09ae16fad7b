import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether a box of the form is ticked. It is read from the form, since a draft or a press before the
 * scripts ran may have ticked it.
 * @param owner the draft is restored again for another one
 */
export function useTicked(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  { first, owner }: { first: boolean; owner: string | undefined },
): boolean {
  const [ticked, setTicked] = useState(first)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => {
      const box = element.elements.namedItem(name)
      setTicked(box instanceof HTMLInputElement && box.checked)
    }
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form, name, owner])
  return ticked
}
