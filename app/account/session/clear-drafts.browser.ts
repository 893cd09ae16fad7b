import { BODY_MEASURES, DELIVERY_PIN, SIGNED_OUT_AT } from '#app/basics/storage/draft.browser.ts'
import {
  openChannel,
  safeLocalStorage,
  sessionStorageFallback,
} from '#app/basics/storage/safe-storage.browser.ts'
import type { ChannelMessage } from './session-sync.browser.ts'

/** Deletes what was typed and chosen in this tab, so that the next person does not see it. */
export function clearDraftsInTab(): void {
  sessionStorageFallback.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
  // The fields are reset too, or the next key press would save the draft again. Every form with a
  // draft has an email field.
  for (const { form } of document.querySelectorAll<HTMLInputElement>('main input[name=email]'))
    form?.reset()
}

/**
 * Deletes drafts in every tab of this browser. Only for signing out: an expired session keeps them.
 */
export function clearDraftsInAllTabs(): void {
  safeLocalStorage.setItem(SIGNED_OUT_AT, new Date().toISOString())
  safeLocalStorage.removeItem(BODY_MEASURES)
  safeLocalStorage.removeItem(DELIVERY_PIN)
  clearDraftsInTab()
  const channel = openChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('forget' satisfies ChannelMessage)
  channel?.close()
}
