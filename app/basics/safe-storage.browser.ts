/** The browser's own storage as far as it allows: where it is full or forbidden, what is kept lasts as long as the page. */
export type SafeStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `unstored`: what could not be stored, and is therefore newer than what storage holds. */
function safe(storage: () => Storage, fallback = new Map<string, string>()): SafeStorage {
  return {
    getItem(key) {
      try {
        return fallback.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    removeItem(key) {
      fallback.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Forbidden: then there is nothing in it either.
      }
    },
  }
}

export const safeLocalStorage = safe(() => localStorage)
export const sessionStorageFallback = new Map<string, string>()
/** For this tab only. */
export const safeSessionStorage = safe(() => sessionStorage, sessionStorageFallback)
