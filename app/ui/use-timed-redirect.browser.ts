import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** What somebody does who is still reading. Moving the focus or the page by script is none of it. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Goes on to `to` by itself after a while; undefined: stays. Whoever tabs, scrolls or presses meanwhile is left where they
 * are (WCAG 2.2.1): the screen says so, and has a link. Answers whether it still goes on.
 */
export function useTimedRedirect(to: string | undefined, afterMs: number): boolean {
  const navigate = useNavigate()
  const [calledOff, setCalledOff] = useState(false)
  const leadsTo = calledOff ? undefined : to
  useEffect(() => {
    if (leadsTo === undefined) return
    const timer = setTimeout(() => void navigate(leadsTo), afterMs)
    // A key still held down from pressing the button is no sign.
    const stay = (event: Event) => !(event as KeyboardEvent).repeat && setCalledOff(true)
    for (const sign of SIGNS) addEventListener(sign, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, stay)
    }
  }, [leadsTo, afterMs, navigate])
  return leadsTo !== undefined
}
