import type { IdLookupError } from '#app/desk/staff-orders.server.ts'
import type { Result } from '#app/basics/result.ts'
import { CommandError } from '../command-error.ts'

/** @throws CommandError where no id matches, or several do */
export function requireId(
  found: Result<string, IdLookupError>,
  what: 'return' | 'refund',
  written: string,
): string {
  if (found.ok) return found.value
  switch (found.error) {
    case 'invalid':
      throw new CommandError(
        `“${written}” is no id of a ${what}: write six characters of it or more.`,
      )
    case 'not found':
      throw new CommandError(`There is no ${what} ${written}.`)
    case 'ambiguous':
      throw new CommandError(`Several ${what}s begin with ${written}: write more of it.`)
    default:
      return found.error satisfies never
  }
}
