import { FLASHES, type Flash } from './flash.ts'
import { showToast } from '#app/ui/toasts.browser.ts'

/** Shows what the last redirect had to say, once. */
export function showFlash(): void {
  const word = /(?:^|; )flash=([a-z-]+)/.exec(document.cookie)?.[1]
  if (!word) return
  document.cookie = 'flash=; Path=/; Max-Age=0; SameSite=Lax'
  if (Object.hasOwn(FLASHES, word)) showToast(FLASHES[word as Flash])
}
