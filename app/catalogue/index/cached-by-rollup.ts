import type { FacetRollup } from './facet-rollup.ts'

/**
 * Cache of a value for as long as a rollup is current: one is read again when the catalogue
 * changes, and each minute for what has sold out. Single flight; a failure is not kept.
 */
export function cachedByRollup<T>(): (rollup: FacetRollup, read: () => Promise<T>) => Promise<T> {
  const cache = new WeakMap<FacetRollup, Promise<T>>()
  return (rollup, read) => {
    const known = cache.get(rollup)
    if (known) return known
    const value = read()
    cache.set(rollup, value)
    value.catch(() => cache.delete(rollup))
    return value
  }
}
