import { SIGNED_OUT_AT } from '#app/basics/draft.browser.ts'
import { safeLocalStorage, sessionStorageFallback } from '#app/basics/safe-storage.browser.ts'
import type { ChannelMessage } from './session-sync.browser.ts'

/** What was typed and chosen in this tab is nobody else's: for whoever leaves it to the next person. */
export function clearDraftsInTab(): void {
  sessionStorageFallback.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Forbidden: then there is nothing in it either.
  }
  // What stands in the fields as well, or the next key would keep all of it again. Every form that keeps a draft asks for an email.
  for (const { form } of document.querySelectorAll<HTMLInputElement>('main input[name=email]'))
    form?.reset()
}

/** In the other tabs of this browser too. For who leaves on purpose: a session that merely ends takes nothing typed with it. */
export function clearDraftsInAllTabs(): void {
  safeLocalStorage.setItem(SIGNED_OUT_AT, new Date().toISOString())
  clearDraftsInTab()
  const channel = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage('forget' satisfies ChannelMessage)
  channel.close()
}
