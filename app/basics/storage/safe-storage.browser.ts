/**
 * Web storage that never throws: where it is full or forbidden, values last as long as the page.
 */
export type SafeStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `fallback` holds what could not be stored, and is therefore newer than the storage. */
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
        // Storage is forbidden, so there is nothing to remove.
      }
    },
  }
}

export const safeLocalStorage = safe(() => localStorage)
export const sessionStorageFallback = new Map<string, string>()
/** For this tab only. */
export const safeSessionStorage = safe(() => sessionStorage, sessionStorageFallback)

/**
 * Runs a task while no other tab runs one under this name. Where the browser has no locks (an
 * insecure page, Safari before 15.4) or denies them with the storage, it runs without.
 */
export async function withTabLock<Value>(
  name: string,
  task: () => Promise<Value>,
  options: LockOptions = {},
): Promise<Value> {
  let begun: Promise<Value> | undefined
  try {
    return await navigator.locks.request(name, options, () => (begun = task()))
  } catch {
    // A task that failed itself fails again.
    return begun ?? task()
  }
}

/**
 * A channel between the tabs; undefined where the browser has none (Safari before 15.4) or denies it.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
