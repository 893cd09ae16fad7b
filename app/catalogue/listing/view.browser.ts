import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '#app/basics/safe-storage.browser.ts'

/** Three columns (four on large screens), or two. */
export type View = 'many' | 'two'

const KEY = 'listing-view'

/** Said on <html> before the first paint (first-paint.browser.ts), so that nothing shifts; styles.css does the rest. */
const said = (): View => (document.documentElement.dataset.view === 'two' ? 'two' : 'many')

const watchers = new Set<() => void>()
const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useView = (): View => useSyncExternalStore(watch, said, () => 'many')

export function chooseView(view: View): void {
  safeLocalStorage.setItem(KEY, view)
  document.documentElement.dataset.view = view
  for (const tell of watchers) tell()
}
