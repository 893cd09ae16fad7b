import type { IdLookupError } from '#app/aftersales/staff-orders.server.ts'
import type { Result } from '#app/basics/result.ts'
import { Refusal } from './refusal.ts'

/** The id that was meant. @throws Refusal where none is, or several are */
export function requireId(found: Result<string, IdLookupError>, what: 'return' | 'refund', written: string): string {
  if (found.ok) return found.value
  switch (found.error) {
    case 'invalid':
      throw new Refusal(`“${written}” is no id of a ${what}: write six characters of it or more.`)
    case 'not found':
      throw new Refusal(`There is no ${what} ${written}.`)
    case 'ambiguous':
      throw new Refusal(`Several ${what}s begin with ${written}: write more of it.`)
    default:
      return found.error satisfies never
  }
}
