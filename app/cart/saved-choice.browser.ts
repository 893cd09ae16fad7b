import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'

export type SavedChoice = { size: string | null; colour: string | null; quantity: number }

const keyOf = (productId: string) => `choice:${productId}`

/**
 * Saves the choice for coming back to this visit of the page; `visit` is its key in the browser's
 * history. A product opened again starts with nothing chosen.
 */
export const saveChoice = (productId: string, visit: string, choice: SavedChoice): void =>
  safeSessionStorage.setItem(keyOf(productId), JSON.stringify({ ...choice, visit }))

/** Untrusted storage: the page checks whether the product comes in this size. */
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
