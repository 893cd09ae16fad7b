import { clearCookie, readCookie } from '#app/basics/storage/cookie.browser.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import type { Flash } from './flash.ts'

/** Shows the flash cookie's toast once. The texts are a file of their own, loaded when needed. */
export function showFlash(): void {
  const word = readCookie('flash')
  if (!word) return
  clearCookie('flash')
  void import('./flash.ts').then(
    (words) => Object.hasOwn(words.FLASHES, word) && showToast(words.FLASHES[word as Flash]),
    () => {}, // Offline: the toast is dropped, but the change it tells of is made.
  )
}
