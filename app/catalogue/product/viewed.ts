import type { ProductSeen } from '../product.ts'

/** A product that was looked at. Not its price: by the time it is shown again that may be another. */
export type Viewed = Pick<ProductSeen, 'id' | 'styleId' | 'name'>

/** Where the browser keeps them. */
export const VIEWED_KEY = 'recently-viewed'
/** The shape's version; another one counts as nothing. */
export const VIEWED_VERSION = 1
const MAX_VIEWED = 12

/** Reads what storage holds, which anybody may have written: what is no product is dropped, the rest is kept. */
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

/** The latest first, each once. */
export const withViewed = (before: readonly Viewed[], { id, styleId, name }: Viewed): Viewed[] =>
  [{ id, styleId, name }, ...before.filter((other) => other.id !== id)].slice(0, MAX_VIEWED)

function readOne(stored: unknown): Viewed[] {
  const { id, styleId, name } = (stored ?? {}) as Record<string, unknown>
  // It becomes part of an address: nothing but what ids are made of.
  if (
    typeof id !== 'string' ||
    !/^[0-9a-f-]{36}$/i.test(id) ||
    typeof name !== 'string' ||
    !Number.isSafeInteger(styleId)
  )
    return []
  return [{ id, styleId: styleId as number, name: name.slice(0, 200) }]
}
