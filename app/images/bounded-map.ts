/** Remembers so many and forgets what was used longest ago. */
export type BoundedMap<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): void; delete(key: Key): void }

export function boundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  const held = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    held.delete(key)
    held.set(key, value)
    for (const oldest of held.keys()) {
      if (held.size <= most) break
      held.delete(oldest)
    }
  }
  return {
    get(key) {
      const value = held.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void held.delete(key),
  }
}
