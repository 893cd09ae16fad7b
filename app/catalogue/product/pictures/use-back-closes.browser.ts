import { useEffect } from 'react'

/**
 * Gives a dialog a step of its own in the history, so that the browser's Back closes it and the
 * page below stays. The router is told of neither step: its listener comes after this one.
 */
export function useBackCloses(close: () => void): void {
  useEffect(() => {
    history.pushState(history.state, '')
    let isOver = false
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      removeEventListener('popstate', back, true)
      if (isOver) return
      isOver = true
      close()
    }
    addEventListener('popstate', back, true)
    return () => {
      if (isOver) return
      isOver = true
      history.back()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one step for as long as it is open
  }, [])
}
