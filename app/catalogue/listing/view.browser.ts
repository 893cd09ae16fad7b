import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'

/** Three columns (four on large screens), or two. */
export type View = 'many' | 'two'

export const VIEW_KEY = 'listing-view'

/** Set on <html> before the first paint (shell/inline/first-paint.browser.ts), so that nothing shifts. */
const currentView = (): View => (document.documentElement.dataset.view === 'two' ? 'two' : 'many')

const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useView = (): View => useSyncExternalStore(subscribe, currentView, () => 'many')

export function chooseView(view: View): void {
  safeLocalStorage.setItem(VIEW_KEY, view)
  document.documentElement.dataset.view = view
  for (const notify of listeners) notify()
}
