import { keptStorage } from '#app/basics/forgiving-storage.browser.ts'
import { printViewed, readViewed, VIEWED_KEY, withViewed, type Viewed } from './viewed.ts'

/** What was looked at before this product, which is remembered as the latest. */
export function viewedBefore({ id, styleId, name }: Viewed): Viewed[] {
  const before = readViewed(keptStorage.getItem(VIEWED_KEY))
  keptStorage.setItem(VIEWED_KEY, printViewed(withViewed(before, { id, styleId, name })))
  return before.filter((other) => other.id !== id)
}

export const forgetViewed = (): void => keptStorage.removeItem(VIEWED_KEY)
