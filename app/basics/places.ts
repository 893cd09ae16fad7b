/** Places held for each key, at most so many: bulkheads that no single key fills. */
export type Places = {
  /** @returns what gives the place back; undefined if the key has as many as it may */
  take(key: string | undefined): (() => void) | undefined
}

/** @param most of one key; without a key there is no bound */
export function places(most: number): Places {
  const held = new Map<string, number>()
  return {
    take(key) {
      if (key === undefined) return () => {}
      const count = held.get(key) ?? 0
      if (count >= most) return undefined
      held.set(key, count + 1)
      return () => {
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
