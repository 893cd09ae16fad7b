/** LRU cache: evicts the least recently used entries. */
export type LruCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/** @param maxWeight upper bound on the sum of `weightOf`, which is 1 for each value by default */
export function lruCache<Key, Value>(
  maxWeight: number,
  weightOf: (value: Value) => number = () => 1,
): LruCache<Key, Value> {
  const entries = new Map<Key, { value: Value; weight: number }>()
  let total = 0
  const evict = (key: Key) => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  const set = (key: Key, value: Value) => {
    evict(key)
    const weight = weightOf(value)
    entries.set(key, { value, weight })
    total += weight
    for (const oldest of entries.keys()) {
      if (total <= maxWeight) break
      evict(oldest)
    }
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry) {
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry?.value
    },
    set,
    delete: evict,
  }
}
