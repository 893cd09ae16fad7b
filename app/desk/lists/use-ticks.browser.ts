import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

type Ticks = {
  list: RefObject<HTMLDivElement | null>
  ticked: number
  isAll: boolean
  tickAll: (checked: boolean) => void
}

const boxesIn = (list: Element | null, name: string) => [
  ...(list?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name=${name}]`) ?? []),
]

const isTicked = ({ checked }: HTMLInputElement) => checked

/**
 * Ticks of a list, whose boxes have this name: counted, set all at once, or as a range: with Shift
 * held, all from the last one pressed get what the one that is pressed has.
 */
export function useTicks(name: string): Ticks {
  const list = useRef<HTMLDivElement>(null)
  const [{ ticked, all }, setCounts] = useState({ ticked: 0, all: 0 })
  const recount = useCallback(() => {
    const boxes = boxesIn(list.current, name)
    setCounts({ ticked: boxes.filter(isTicked).length, all: boxes.length })
  }, [name])
  useEffect(() => {
    const within = list.current
    let last: HTMLInputElement | undefined
    const tickRange = ({ target, shiftKey }: MouseEvent) => {
      const boxes = boxesIn(within, name)
      const at = boxes.findIndex((box) => box === target)
      const pressed = boxes[at]
      if (!pressed) return
      const from = boxes.findIndex((box) => box === last)
      if (shiftKey && from >= 0)
        for (const box of boxes.slice(Math.min(from, at), Math.max(from, at) + 1))
          box.checked = pressed.checked
      last = pressed
      recount()
    }
    // A browser that goes back ticks what was ticked.
    recount()
    within?.addEventListener('click', tickRange)
    return () => within?.removeEventListener('click', tickRange)
  }, [name, recount])
  return {
    list,
    ticked,
    isAll: all > 0 && ticked === all,
    tickAll: (checked) => {
      for (const box of boxesIn(list.current, name)) box.checked = checked
      recount()
    },
  }
}
