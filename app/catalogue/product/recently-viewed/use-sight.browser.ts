import { useEffect, useState, type RefObject } from 'react'

/** Where a place stands to what the shopper sees. */
export type Sight = 'unknown' | 'below' | 'seen'

/**
 * Watches a place near the end of a page. `below` once it has been below the screen: what is drawn
 * there then moves nothing that is seen. `seen` once it has come into view after that.
 */
export function useSight(place: RefObject<Element | null>): Sight {
  const [sight, setSight] = useState<Sight>('unknown')
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect } of entries)
        setSight((now) => next(now, isIntersecting, boundingClientRect.top > 0))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return sight
}

function next(now: Sight, isInView: boolean, isBelow: boolean): Sight {
  if (now === 'unknown') return !isInView && isBelow ? 'below' : 'unknown'
  return isInView ? 'seen' : now
}
