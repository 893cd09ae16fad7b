import { showToast } from '#app/ui/toasts.browser.ts'
import type { Flash } from './flash.ts'

/** Shows what the last redirect had to say, once. The words are loaded when there is one. */
export function showFlash(): void {
  const word = /(?:^|; )flash=([a-z-]+)/.exec(document.cookie)?.[1]
  if (!word) return
  document.cookie = 'flash=; Path=/; Max-Age=0; SameSite=Lax'
  void import('./flash.ts').then(
    (words) => Object.hasOwn(words.FLASHES, word) && showToast(words.FLASHES[word as Flash]),
    () => {}, // Offline: what was done is done all the same.
  )
}
