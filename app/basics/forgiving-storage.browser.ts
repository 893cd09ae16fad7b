/** The browser's own storage as far as it allows: where it is full or forbidden, what is kept lasts as long as the page. */
export type ForgivingStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `unstored`: what could not be stored, and is therefore newer than what storage holds. */
function forgiving(storage: () => Storage, unstored = new Map<string, string>()): ForgivingStorage {
  return {
    getItem(key) {
      try {
        return unstored.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        unstored.delete(key)
      } catch {
        unstored.set(key, value)
      }
    },
    removeItem(key) {
      unstored.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Forbidden: then there is nothing in it either.
      }
    },
  }
}

export const keptStorage = forgiving(() => localStorage)
export const unstoredInTab = new Map<string, string>()
/** For this tab only. */
export const tabStorage = forgiving(() => sessionStorage, unstoredInTab)
