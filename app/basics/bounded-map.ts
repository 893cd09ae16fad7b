/** Remembers so much and forgets what was used longest ago. */
export type BoundedMap<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): void; delete(key: Key): void }

/** @param most of all values together, each weighing what `weightOf` says: one, unless told */
export function boundedMap<Key, Value>(most: number, weightOf: (value: Value) => number = () => 1): BoundedMap<Key, Value> {
  const held = new Map<Key, { value: Value; weight: number }>()
  let total = 0
  const forget = (key: Key) => {
    total -= held.get(key)?.weight ?? 0
    held.delete(key)
  }
  const set = (key: Key, value: Value) => {
    forget(key)
    const weight = weightOf(value)
    held.set(key, { value, weight })
    total += weight
    for (const oldest of held.keys()) {
      if (total <= most) break
      forget(oldest)
    }
  }
  return {
    get(key) {
      const entry = held.get(key)
      if (entry) {
        held.delete(key)
        held.set(key, entry)
      }
      return entry?.value
    },
    set,
    delete: forget,
  }
}
