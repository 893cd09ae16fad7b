import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'
import { serializeViewed, readViewed, VIEWED_KEY, withViewed, type Viewed } from './viewed.ts'

export const listViewed = (): Viewed[] => readViewed(safeLocalStorage.getItem(VIEWED_KEY))

/** Records the product as the latest view, and returns the earlier ones. */
export function recordView({ id, styleId, name }: Viewed): Viewed[] {
  const before = listViewed()
  safeLocalStorage.setItem(VIEWED_KEY, serializeViewed(withViewed(before, { id, styleId, name })))
  return before.filter((other) => other.id !== id)
}

export const clearViewed = (): void => safeLocalStorage.removeItem(VIEWED_KEY)
