import type { Words } from '#app/basics/brand/brand-file.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import { findPolicy } from '#app/policies/policies.ts'
import { POLICY_TYPES } from '#app/policies/policy-types.ts'
import type { WordChanges } from '#app/words/change-words.ts'

/**
 * Dates of the policies that say something else by other words, whichever field changed: the terms
 * promise that a change shows in the date at the top.
 * @param day of the change, in India
 */
export function policyDates(before: Words, after: Words, day: string): WordChanges {
  const moment = { gatewayName: '', now: new Date(`${day}T00:00:00+05:30`) }
  const changed = POLICY_TYPES.filter((type) => {
    const said = (words: Words) =>
      withWords(words, () => JSON.stringify({ ...findPolicy(type, moment), updated: '' }))
    return said(before) !== said(after)
  })
  return Object.fromEntries(changed.map((type) => [`texts.policyDates.${type}`, day]))
}
