/** The browser's own storage as far as it allows: where it is full or forbidden, what is kept lasts as long as the page. */
export type ForgivingStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What could not be stored, and is therefore newer than what storage holds. */
const unstored = new Map<string, string>()

function forgiving(storage: () => Storage): ForgivingStorage {
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
/** For this tab only. */
export const tabStorage = forgiving(() => sessionStorage)

/** What of a form was kept in this tab under this name, by field. Anybody may have written it. */
export function readDraft(name: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(tabStorage.getItem(name) ?? '{}')
    return Object.fromEntries(Object.entries(draft ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** What was typed and chosen in this tab is nobody else's: for whoever leaves it to the next person. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Forbidden: then there is nothing in it either.
  }
}
