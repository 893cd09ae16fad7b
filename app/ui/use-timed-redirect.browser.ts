import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** What somebody does who is still reading. Moving the focus or the page by script is none of it. */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Goes on to `to` by itself after a while; undefined: stays. Whoever tabs, scrolls or presses meanwhile is left where they
 * are (WCAG 2.2.1): the screen says so, and has a link. Answers whether it still goes on.
 */
export function useTimedRedirect(to: string | undefined, afterMs: number): boolean {
  const navigate = useNavigate()
  const [cancelled, setCancelled] = useState(false)
  const target = cancelled ? undefined : to
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => void navigate(target), afterMs)
    // A key still held down from pressing the button is no sign.
    const stay = (event: Event) => !(event as KeyboardEvent).repeat && setCancelled(true)
    for (const type of ACTIVITY_EVENTS) addEventListener(type, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, stay)
    }
  }, [target, afterMs, navigate])
  return target !== undefined
}
