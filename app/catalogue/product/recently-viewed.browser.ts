import { safeLocalStorage } from '#app/basics/safe-storage.browser.ts'
import { printViewed, readViewed, VIEWED_KEY, withViewed, type Viewed } from './viewed.ts'

/** What was looked at before this product, which is remembered as the latest. */
export function viewedBefore({ id, styleId, name }: Viewed): Viewed[] {
  const before = readViewed(safeLocalStorage.getItem(VIEWED_KEY))
  safeLocalStorage.setItem(VIEWED_KEY, printViewed(withViewed(before, { id, styleId, name })))
  return before.filter((other) => other.id !== id)
}

export const forgetViewed = (): void => safeLocalStorage.removeItem(VIEWED_KEY)
