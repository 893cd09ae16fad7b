import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Events of a person who is still reading; moving focus or scroll position by script fires none.
 */
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Redirects to `to` after `afterMs`; undefined: never. Any activity cancels it (WCAG 2.2.1), and
 * the screen then shows a link.
 * @returns whether the redirect is pending
 */
export function useTimedRedirect(to: string | undefined, afterMs: number): boolean {
  const navigate = useNavigate()
  const [cancelled, setCancelled] = useState(false)
  const target = cancelled ? undefined : to
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => void navigate(target), afterMs)
    // Key repeat: the key that pressed the button may still be down.
    const stay = (event: Event) => !(event as KeyboardEvent).repeat && setCancelled(true)
    for (const type of ACTIVITY_EVENTS) addEventListener(type, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, stay)
    }
  }, [target, afterMs, navigate])
  return target !== undefined
}
