import { err, ok, type Result } from '#app/basics/result.ts'

export const MAX_PAGE = 100
const DEFAULT_PAGE = 50
/** Largest number that a page of orders begins after; those of products fit as well. */
const MAX_AFTER = Number.MAX_SAFE_INTEGER

export type ApiPage = { after: number; limit: number }

/** Reads `limit` and `after`; an address with anything else in it is refused, with the reason. */
export function readPage(search: URLSearchParams): Result<ApiPage, string> {
  const unknown = [...search]
    .map(([name]) => name)
    .find((name) => name !== 'limit' && name !== 'after')
  if (unknown !== undefined) return err(`There is no parameter ${unknown.slice(0, 40)}.`)
  if (search.getAll('limit').length > 1 || search.getAll('after').length > 1)
    return err('Each parameter may be given once.')
  const limit = wholeNumber(search.get('limit') ?? String(DEFAULT_PAGE))
  if (limit === undefined || limit < 1 || limit > MAX_PAGE)
    return err(`limit must be a whole number from 1 to ${MAX_PAGE}.`)
  const after = wholeNumber(search.get('after') ?? '0')
  if (after === undefined) return err('after must be the `next` of an earlier answer.')
  return ok({ limit, after })
}

function wholeNumber(text: string): number | undefined {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= MAX_AFTER ? number : undefined
}
