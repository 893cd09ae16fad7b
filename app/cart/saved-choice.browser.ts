import { safeSessionStorage } from '#app/basics/safe-storage.browser.ts'

/** What was chosen on a product page. */
export type SavedChoice = { size: string | null; colour: string | null; quantity: number }

const keyOf = (productId: string) => `choice:${productId}`

/** For coming back to this visit of the page: `visit` is its key in the browser's history. Opened anew, a product starts anew. */
export const saveChoice = (productId: string, visit: string, choice: SavedChoice): void =>
  safeSessionStorage.setItem(keyOf(productId), JSON.stringify({ ...choice, visit }))

/** Anybody may have written it: whether there is such a size, the page knows. */
export function loadChoice(
  productId: string,
  visit: string,
): { [Name in keyof SavedChoice]?: unknown } {
  try {
    const kept = JSON.parse(safeSessionStorage.getItem(keyOf(productId)) ?? '')
    return kept.visit === visit ? kept : {}
  } catch {
    return {}
  }
}
