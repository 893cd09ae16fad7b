import type { ProductSummary } from '../../product.ts'

/** A viewed product, without its price, which may have changed when it is shown again. */
export type Viewed = Pick<ProductSummary, 'id' | 'styleId' | 'name'>

export const VIEWED_KEY = 'recently-viewed'
/** Version of the shape; any other version counts as nothing stored. */
export const VIEWED_VERSION = 1
/** Upper bound of what is remembered, and of what is asked about at once. */
export const MAX_VIEWED = 12

/** Reads untrusted storage: drops what is no product and keeps the rest. */
export function readViewed(text: string | null): Viewed[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return []
  }
  const { version, products } = (stored ?? {}) as { version?: unknown; products?: unknown }
  if (version !== VIEWED_VERSION || !Array.isArray(products)) return []
  const seen = new Set<string>()
  return products
    .flatMap(readOne)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MAX_VIEWED)
}

export const serializeViewed = (products: readonly Viewed[]): string =>
  JSON.stringify({ version: VIEWED_VERSION, products })

/** The latest first, without duplicates. */
export const withViewed = (before: readonly Viewed[], { id, styleId, name }: Viewed): Viewed[] =>
  [{ id, styleId, name }, ...before.filter((other) => other.id !== id)].slice(0, MAX_VIEWED)

function readOne(stored: unknown): Viewed[] {
  const { id, styleId, name } = (stored ?? {}) as Record<string, unknown>
  // It becomes part of an address, so only the characters of a uuid are allowed.
  if (
    typeof id !== 'string' ||
    !/^[0-9a-f-]{36}$/i.test(id) ||
    typeof name !== 'string' ||
    !Number.isSafeInteger(styleId)
  )
    return []
  return [{ id, styleId: styleId as number, name: name.slice(0, 200) }]
}
