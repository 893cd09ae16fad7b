import { isUuid } from '#app/basics/uuid.ts'
import { MAX_VIEWED } from './viewed.ts'

/**
 * Response of `/products/availability?id=…&id=…`, by id as asked. It names nobody, and each address
 * may be cached; a browser asks it for what it keeps itself, such as the recently viewed.
 */
export type Availability = Readonly<Record<string, 'in stock' | 'sold out' | 'no longer sold'>>

/** Address for these products. Sorted, so that the same ones have one address. */
export const availabilityPath = (ids: readonly string[]): string =>
  `/products/availability?${new URLSearchParams([...ids].sort().map((id): [string, string] => ['id', id]))}`

/** The products that an address asks for: what is no id, and what is too many, is left out. */
export const idsAsked = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll('id'))].filter(isUuid).slice(0, MAX_VIEWED)
