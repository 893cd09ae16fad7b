import { draftKey, readDraft } from '#app/basics/storage/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'

/**
 * Takes the gift of a paid order out of the checkout's draft: the next order begins with no box
 * ticked that costs something.
 */
export function forgetGift(): void {
  const { giftWrap, giftMessage, ...others } = readDraft('checkout')
  if (giftWrap || giftMessage)
    safeSessionStorage.setItem(draftKey('checkout'), JSON.stringify(others))
}
