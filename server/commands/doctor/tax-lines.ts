import type { Database } from '#db/database.ts'
import { publishWords } from '#app/basics/brand/words.server.ts'
import { firstOf, gapSentence, readTaxState } from '#app/desk/tax-rates/tax-state.server.ts'
import { readWords } from '#app/words/read-words.server.ts'

const SCREEN = '/desk/tax-rates'

/**
 * Rates and texts that the owner has not confirmed, and prices between two GST rates that
 * nobody has chosen for: warnings, since the shop sells meanwhile. Texts are compared as the shop says them.
 */
export async function taxLines(db: Database): Promise<string[]> {
  publishWords(await readWords(db))
  try {
    const { unconfirmed, gaps } = await readTaxState(db)
    const open = gapSentence(gaps)
    return [
      unconfirmed.count === 0
        ? '✓ GST rates and legal texts are confirmed'
        : `! ${unconfirmed.count} of ${unconfirmed.of} GST rates and legal texts are not confirmed (${SCREEN}): ${firstOf(unconfirmed)}`,
      open
        ? `! ${open} (${SCREEN})`
        : '✓ the owner has chosen for prices between two GST rates, or none lies there',
    ]
  } finally {
    publishWords(undefined)
  }
}
