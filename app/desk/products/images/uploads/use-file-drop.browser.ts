import { useEffect, useRef, useState, type RefObject } from 'react'
import { DRAGGED } from '../image-form.ts'

/**
 * Takes files that are dropped on an element.
 * @returns whether some are over it
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const listening = new AbortController()
    const options = { signal: listening.signal }
    // A picture of the page itself counts as a file, too.
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true && !dataTransfer.types.includes(DRAGGED)
    element.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        // Without it the browser would open the file in place of the page.
        event.preventDefault()
        setOver(true)
      },
      options,
    )
    element.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
      },
      options,
    )
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        latest.current([...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    return () => listening.abort()
  }, [target])
  return isOver
}
